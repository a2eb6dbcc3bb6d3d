import { testShopNotes } from '@playday/shared/rules/shop/test-shop-notes';

/** Sends one mail. Throws on failure; the outbox retries, except after `MailRefused`. */
export interface Mailer {
  kind: 'file' | 'smtp';
  /** Once the signal is aborted, nothing more of the mail is sent. */
  send: (mail: Mail, signal?: AbortSignal) => Promise<void>;
}

/** The mail server refuses this mail for good: its recipient or its content. */
export class MailRefused extends Error {}

export interface Mail {
  /** Stable per mail, so that recipients can detect a duplicate. */
  messageId: string;
  to: string;
  from: string;
  /** Where answers go: many senders' addresses take none. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  attachments?: Attachment[];
}

/** A file that goes with a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
  /** By which the HTML shows it, as `cid:…`. Undefined: it is only attached. */
  cid?: string;
}

/**
 * Wraps a mailer so that every mail of a test shop starts with a notice, in the mail's language.
 */
export function testShopMailer<M extends Mailer>(mailer: M): M {
  return {
    ...mailer,
    send(mail) {
      const isDocument = mail.html.includes('<body');
      const note = testShopNotes[mail.language as keyof typeof testShopNotes] ?? testShopNotes.en;
      return mailer.send({
        ...mail,
        subject: `[TEST] ${mail.subject}`,
        text: `${note}\n\n${mail.text}`,
        html: mail.html.replace(
          isDocument ? /<body[^<>]*>/u : /^/u,
          (body) =>
            `${body}<p style="margin:0;padding:12px;text-align:center"><strong>${note}</strong>` +
            '</p>',
        ),
      });
    },
  };
}
