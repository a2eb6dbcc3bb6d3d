import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';

/** Real mail through `SMTP_URL` (`smtp://user:password@host:587`). */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  return {
    kind: 'smtp',
    async send({ messageId, language, ...mail }) {
      await transport.sendMail({
        ...mail,
        messageId: `<${messageId}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
