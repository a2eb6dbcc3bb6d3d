/** Sends one mail. Throws on failure; the outbox retries. */
export interface Mailer {
  kind: 'file' | 'smtp';
  send: (mail: Mail) => Promise<void>;
}

export interface Mail {
  /** Stable per mail, so that recipients can detect a duplicate. */
  messageId: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  language: string;
}
