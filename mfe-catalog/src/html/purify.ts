import type { Config } from 'dompurify';

/** What the api keeps of a description; links open as links do. */
const rules = {
  ALLOWED_TAGS: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'blockquote', 'a'],
  ALLOWED_ATTR: ['href', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https|mailto):/i,
  RETURN_TRUSTED_TYPE: true,
} satisfies Config;

/** Loads the purifier when it is first needed, makes the HTML harmless and, where the browser knows that, trusted. */
export async function purify(html: string): Promise<TrustedHTML> {
  const { default: DOMPurify } = await import(/* webpackChunkName: "purifier" */ 'dompurify');
  return DOMPurify.sanitize(html, rules);
}
