import type { Config } from 'dompurify';

/** The same tags and attributes that the api's sanitiser allows. */
const rules = {
  ALLOWED_TAGS: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'blockquote', 'a'],
  ALLOWED_ATTR: ['href', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https|mailto):/i,
  RETURN_TRUSTED_TYPE: true,
} satisfies Config;

/** Loads DOMPurify on first use and sanitises the HTML; the result is `TrustedHTML` where the browser supports it. */
export async function purify(html: string): Promise<TrustedHTML> {
  const { default: DOMPurify } = await import(/* webpackChunkName: "purifier" */ 'dompurify');
  return DOMPurify.sanitize(html, rules);
}
