import { testShopNotes } from '@playday/shared/rules/test-shop-notes';
import type { Mailer } from './mail.ts';

/** Wraps a mailer so that every mail of a test shop starts with a notice, in the mail's language. */
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
          (body) => `${body}<p style="margin:0;padding:12px;text-align:center"><strong>${note}</strong></p>`,
        ),
      });
    },
  };
}
