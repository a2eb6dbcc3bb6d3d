import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from './mail.ts';

/**
 * Real mail through `SMTP_URL` (`smtp://user:password@host:587`). Each mail has a connection of its
 * own, which is closed when its signal is aborted. A server that has received all of the mail by
 * then may still deliver it: a repeat has the same message id.
 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Nothing more is sent once the connection is to be closed.
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  return {
    kind: 'smtp',
    async send({ messageId, language, attachments = [], ...mail }, signal) {
      await transport
        .sendMail({
          ...mail,
          attachments: attachments.map(({ filename, contentType, content, cid }) => ({
            ...{ filename, contentType, content, encoding: 'base64' },
            // The HTML shows it, so programs need not list it again.
            ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
          })),
          messageId: `<${messageId}>`,
          // No List-Unsubscribe (RFC 8058): nobody can refuse mails about an account or an order,
          // and who asks for a sale gets one mail.
          headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
          ...(signal && { signal }),
        })
        .catch((error: SmtpError) => {
          throw asMailError(error);
        });
    },
  };
}

type SmtpError = Error & { command?: string; responseCode?: number; permanent?: boolean };

/**
 * A refusal of our account, address or sender says nothing about the mail, which is repeated once
 * that is mended.
 */
function asMailError(error: SmtpError): Error {
  const { command, responseCode, permanent } = error;
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  // Without the text of the reply, which names the recipient.
  return isOfMail && permanent ? new MailRefused(`${responseCode} to ${command}`) : error;
}
