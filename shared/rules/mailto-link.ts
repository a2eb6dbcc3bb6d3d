/** The address of a mail to `email`, with a subject if there is one. */
export const mailtoLink = (email: string, subject?: string): string =>
  `mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
