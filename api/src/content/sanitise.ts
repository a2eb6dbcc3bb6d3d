import sanitizeHtml from 'sanitize-html';

const readBefore = new Map<string, string>();

/** The same for HTML read from the database, where others may have written it; a text is sanitised once. */
export function sanitiseStored(html: string): string {
  const found = readBefore.get(html);
  if (found !== undefined) return found;
  if (readBefore.size >= 1_000) readBefore.clear();
  const clean = sanitise(html);
  readBefore.set(html, clean);
  return clean;
}

/** Keeps the few elements a description needs. Called at import and again when it is read; pages sanitise what the browser inserts. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (_name, { href }) => ({
        tagName: 'a',
        attribs: {
          ...(href && { href }),
          ...(href?.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' }),
        },
      }),
    },
  }).trim();
}
