import sanitizeHtml from 'sanitize-html';

/** Keeps the few elements a description needs. Stored HTML is safe; pages sanitise it again when they render it. */
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
