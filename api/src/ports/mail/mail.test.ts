import type { Server } from 'node:net';
import { accept, smtpServer } from '../../testing/smtp-server.ts';
import { fileMailer } from './file.ts';
import type { Mail, Mailer } from './mail.ts';
import { useFolder } from '../../testing/use-folder.ts';

const mail: Mail = {
  messageId: '7.playday@shop.test',
  to: 'mali@mail.test',
  from: 'Playday <tickets@playday.test>',
  subject: 'Your tickets – ตั๋วของคุณ',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'th',
  attachments: [
    { filename: 'ticket-1-of-1.png', contentType: 'image/png', content: 'aGVsbG8=', cid: 'ticket-1@playday' },
    { filename: 'show.ics', contentType: 'text/calendar; charset=utf-8', content: 'QkVHSU4=' },
  ],
};

const folder = useFolder();

describe.each(['file', 'smtp'] as const)('the mailer: %s', (kind) => {
  let mailer: Mailer;
  let sent: () => Promise<string>;
  let server: Server | undefined;
  beforeAll(async () => {
    if (kind === 'file') {
      const file = fileMailer(folder);
      mailer = file;
      sent = async () => JSON.stringify(await file.read((await file.list())[0] ?? ''));
    } else {
      const smtp = await smtpServer(accept);
      ({ server, mailer } = smtp);
      sent = async () => smtp.received.join('\r\n');
    }
  });
  afterAll(() => void server?.close());

  test('delivers address, text, a stable message id, attachments, and images under the id that the HTML names', async () => {
    await mailer.send(mail);
    const text = await sent();
    for (const part of [
      ...[mail.to, 'Hello', mail.messageId],
      'ticket-1-of-1.png',
      'aGVsbG8=',
      'ticket-1@playday',
      'show.ics',
      'text/calendar',
      'QkVHSU4=',
    ])
      expect(text).toContain(part);
  });

  test('line break in a subject: does not inject a header', async () => {
    await mailer.send({ ...mail, subject: 'x\r\nBcc: evil@mail.test' }).catch(() => {});
    expect(await sent()).not.toMatch(/^Bcc:/mu);
  });
});

test('file outbox: does not read outside its folder', async () => {
  const mailer = fileMailer(folder);
  expect(await mailer.read('../secret.json')).toBeUndefined();
  expect(await mailer.read('missing.json')).toBeUndefined();
});
