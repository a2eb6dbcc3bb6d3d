import { testShopNotes } from '@playday/shared/rules/test-shop-notes';
import type { Mailer } from './mail.ts';

/** Every mail of a test shop says so first, in its own language. */
export function testShopMailer<M extends Mailer>(mailer: M): M {
  return {
    ...mailer,
    send(mail) {
      const note = testShopNotes[mail.language as keyof typeof testShopNotes] ?? testShopNotes.en;
      return mailer.send({
        ...mail,
        subject: `[TEST] ${mail.subject}`,
        text: `${note}\n\n${mail.text}`,
        html: `<p><strong>${note}</strong></p>${mail.html}`,
      });
    },
  };
}
