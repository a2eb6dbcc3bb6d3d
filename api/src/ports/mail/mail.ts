/** Brings one mail on its way. Throws when it could not; the outbox tries again. */
export interface Mailer {
  kind: 'file' | 'smtp';
  send(mail: Mail): Promise<void>;
}

export interface Mail {
  /** Stable per mail, so that one sent twice is recognised as the same. */
  messageId: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  language: string;
}
