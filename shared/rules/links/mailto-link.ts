/**
 * The address of a mail to `email`, or to whom the visitor chooses when it is empty; with a subject
 * and a text if there are any.
 */
export const mailtoLink = (email: string, subject?: string, text?: string): string =>
  `mailto:${email}` +
  (subject ? `?subject=${encodeURIComponent(subject)}` : '') +
  (text ? `&body=${encodeURIComponent(text)}` : '');
