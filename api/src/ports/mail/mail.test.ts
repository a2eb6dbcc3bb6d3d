import { languages } from '@playday/shared/rules/languages';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderMail } from '../../mails/render-mail.ts';
import { fileMailer } from './file.ts';
import type { MailKind } from './mail-kind.ts';
import type { Mail, Mailer } from './mail.ts';
import { smtpMailer } from './smtp.ts';
import { mailTexts } from './messages.ts';

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

/** A mail server that accepts everything and records what it receives. */
function listeningServer(): Promise<{ server: Server; received: () => string }> {
  let all = '';
  const server = createServer((socket: Socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      all += text;
      for (const line of text.split('\r\n').filter((line) => line !== '')) {
        if (isData) {
          if (line === '.') socket.write('250 kept\r\n');
          isData = line !== '.';
        } else if (line.startsWith('DATA')) {
          isData = true;
          socket.write('354 go\r\n');
        } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done({ server, received: () => all })));
}

describe.each(['file', 'smtp'] as const)('the mailer: %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'playday-mail-'));
  let mailer: Mailer;
  let sent: () => Promise<string>;
  let server: Server | undefined;
  beforeAll(async () => {
    if (kind === 'file') {
      const file = fileMailer(folder);
      mailer = file;
      sent = async () => JSON.stringify(await file.read((await file.list())[0] ?? ''));
    } else {
      const listening = await listeningServer();
      server = listening.server;
      mailer = smtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`);
      sent = async () => listening.received();
    }
  });
  afterAll(() => {
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('delivers the address, the text and a stable message id', async () => {
    await mailer.send(mail);
    const text = await sent();
    for (const part of [mail.to, 'Hello', mail.messageId]) expect(text).toContain(part);
  });

  test('delivers attachments, and images under the id that the HTML names', async () => {
    await mailer.send(mail);
    const text = await sent();
    for (const part of [
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
  const mailer = fileMailer(mkdtempSync(join(tmpdir(), 'playday-mail-')));
  expect(await mailer.read('../secret.json')).toBeUndefined();
  expect(await mailer.read('missing.json')).toBeUndefined();
});

// With the texts that are no kind of their own.
const kinds = Object.keys(mailTexts.en) as MailKind[];

test.each(kinds)(
  'template %s: every placeholder is filled in every language, and names are escaped',
  (kind) => {
    const details = {
      name: '<b>Mali</b>',
      token: 'TOKEN',
      order: '7',
      pubId: 'PUB',
      until: '14:32',
      event: 'Show',
      total: '฿1',
      url: 'show',
      email: 'n@m.test',
    };
    for (const lang of languages) {
      const rendered = renderMail(
        { kind, language: lang, details },
        {},
        {
          publicUrl: 'https://shop.test',
          sender: { seller: 'Seller', email: 'help@shop.test' },
          now: new Date(0),
        },
      );
      expect(`${rendered.subject}${rendered.text}`).not.toMatch(/[{}]|undefined/u);
      expect(rendered.html.replace(/<style>.*<\/style>/su, '')).not.toMatch(/[{}]|undefined/u);
      expect(rendered.html).not.toContain('<b>');
      expect(Boolean(mailTexts[lang][kind].button)).toBe(Boolean(mailTexts.en[kind].button));
      for (const url of rendered.text.match(/https?:\S+/gu) ?? [])
        expect(url).toMatch(/^https:\/\/shop\.test\//u);
    }
  },
);
