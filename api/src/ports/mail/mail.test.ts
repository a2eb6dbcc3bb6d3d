import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { fileMailer } from './file.ts';
import type { Mail, Mailer } from './mail.ts';
import { smtpMailer } from './smtp.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { describeShop } from '../../testing/suite.ts';
import { hours } from '../../time/time.ts';
import { queueMail } from '../../outbox/queue-mails.ts';
import { sendMailLane } from '../../mails/send-mails.ts';

const mail: Mail = {
  messageId: '7.playday@shop.test',
  to: 'mali@mail.test',
  from: 'Playday <tickets@playday.test>',
  replyTo: 'help@playday.test',
  subject: 'Your tickets – ตั๋วของคุณ',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'th',
  attachments: [
    {
      filename: 'ticket-1-of-1.png',
      contentType: 'image/png',
      content: 'aGVsbG8=',
      cid: 'ticket-1@playday',
    },
    { filename: 'show.ics', contentType: 'text/calendar; charset=utf-8', content: 'QkVHSU4=' },
  ],
};

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/**
 * A mail server that answers each command as told: with a reply, or not at all (undefined). The end
 * of a mail is the command `.`.
 */
async function smtpServer(replyTo: (command: string) => string | undefined) {
  const received: string[] = [];
  const connected = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    let isData = false;
    socket.on('error', () => {});
    connected.resolve(socket);
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter((each) => each !== '')) {
        received.push(line);
        if (isData && line !== '.') continue;
        const reply = replyTo(line);
        isData = reply?.startsWith('354') ?? false;
        if (reply) socket.write(`${reply}\r\n`);
      }
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    mailer: smtpMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`),
    received,
    connected: connected.promise,
  };
}

/** Accepts every mail. */
const accept = (command: string) => (command === 'DATA' ? '354 go' : '250 ok');

const folder = useFolder();

describe.each(['file', 'smtp'] as const)('the mailer: %s', (kind) => {
  let mailer: Mailer;
  let sent: () => Promise<string>;
  beforeAll(async () => {
    if (kind === 'file') {
      const file = fileMailer(folder);
      mailer = file;
      sent = async () => JSON.stringify(await file.read((await file.list())[0] ?? ''));
    } else {
      const smtp = await smtpServer(accept);
      mailer = smtp.mailer;
      sent = async () => smtp.received.join('\r\n');
    }
  });

  test('delivers address, text, message id, attachments, and images under their ids', async () => {
    await mailer.send(mail);
    const text = await sent();
    const [image, calendar] = mail.attachments!.map(({ contentType: _, ...parts }) =>
      Object.values(parts),
    );
    for (const part of [
      mail.to,
      mail.replyTo,
      'Hello',
      mail.messageId,
      ...image!,
      ...calendar!,
      'text/calendar',
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

test.each(['EHLO', 'RCPT', 'DATA', '.'])(
  'aborted while silent after %s: connection closed',
  async (silent) => {
    const reached = Promise.withResolvers<void>();
    const { mailer, received, connected } = await smtpServer((command) => {
      if (!command.startsWith(silent)) return accept(command);
      reached.resolve();
      return undefined;
    });
    const deadline = new AbortController();
    const sent = mailer.send(mail, deadline.signal);
    const outcome = expect(sent).rejects.toThrow();
    await reached.promise;
    const socket = await connected;
    const closed = new Promise((done) => socket.once('close', done));
    deadline.abort();
    await outcome;
    // A reply that comes too late does not go on with the mail.
    if (silent !== '.') socket.write(`${accept(silent)}\r\n`);
    await closed;
    expect(received.at(-1)).toMatch(new RegExp(`^${silent.replace('.', '\\.')}`, 'u'));
  },
);

describeShop('mail over SMTP', (shop) => {
  const stored = () => shop().value<object>`
    select jsonb_build_object('tries', tries, 'isSent', sent_at is not null, 'isDead',
      given_up_at is not null) from outbox`;
  /** Of a kind for which nothing is read, so that it reaches the transport at once. */
  const queue = () =>
    queueMail(shop().db, {
      ...{ fact: 'one', kind: 'verify', personId: 1, to: 'mali@mail.test', lang: 'en' },
      details: {},
      now: shop().now(),
    });

  test.each([
    ['RCPT', '550 no such mailbox', 'dead at once'],
    ['.', '554 refused as spam', 'dead at once'],
    ['RCPT', '450 mailbox busy', 'repeated'],
    ['.', '451 try later', 'repeated'],
    ['MAIL', '550 sender not allowed', 'repeated'],
  ])('the server answers %s with "%s": the mail is %s', async (refused, reply, outcome) => {
    const { mailer } = shop().context;
    const server = await smtpServer((command) =>
      command.startsWith(refused) ? reply : accept(command),
    );
    shop().context.mailer = server.mailer;
    await queue();
    await sendMailLane(shop().context, 'account');
    const isDead = outcome === 'dead at once';
    expect(await stored()).toEqual({ tries: 1, isSent: false, isDead });
    shop().turnClock(hours(1));
    shop().context.mailer = mailer;
    await sendMailLane(shop().context, 'account');
    expect(await stored()).toEqual(
      isDead ? { tries: 1, isSent: false, isDead } : { tries: 2, isSent: true, isDead },
    );
  });

  test('a send that passes its deadline: it is cancelled, and the mail is sent later', async () => {
    const { mailer } = shop().context;
    const isCancelled = Promise.withResolvers<void>();
    shop().context.mailer = {
      kind: 'smtp',
      send: (_mail, signal) =>
        new Promise(() =>
          signal?.addEventListener('abort', () => isCancelled.resolve(), { once: true }),
        ),
    };
    await queue();
    await sendMailLane(shop().context, 'account', { timeoutMs: 1 });
    await isCancelled.promise;
    expect(await stored()).toEqual({ tries: 1, isSent: false, isDead: false });
    shop().turnClock(hours(1));
    shop().context.mailer = mailer;
    expect(await sendMailLane(shop().context, 'account')).toBe(1);
    expect(await stored()).toMatchObject({ isSent: true });
  });
});
