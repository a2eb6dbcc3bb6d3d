import sanitizeHtml from 'sanitize-html';

/** Keeps the few elements a description needs. What is stored is safe; pages sanitise again when they show it. */
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
