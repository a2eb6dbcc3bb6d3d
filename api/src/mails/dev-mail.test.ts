import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { createMetrics } from '../http/create-metrics.ts';
import { buildServer } from '../server.ts';
import { useDatabase } from '../testing/databases.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { useFolder } from '../testing/use-folder.ts';
import { fileMailer } from '../ports/mail/file.ts';

const database = useDatabase('pglite');
let shop: Shop;
const folder = useFolder();
const servers: FastifyInstance[] = [];

beforeAll(async () => {
  shop = await openShop(database.db);
  await fileMailer(folder).send({
    messageId: '7.playday@shop.test',
    to: 'mali@mail.test',
    from: 'Playday <tickets@playday.test>',
    replyTo: 'help@playday.test',
    subject: 'Your new password',
    text: 'https://shop.test/forgot-password/TOKEN',
    html:
      '<!doctype html><style>p{margin:0}</style><img src="cid:ticket@playday">' +
      '<a href="https://shop.test/forgot-password/TOKEN">Set a password</a>',
    language: 'en',
    attachments: [
      {
        filename: 'ticket.png',
        contentType: 'image/png',
        content: 'aGVsbG8=',
        cid: 'ticket@playday',
      },
    ],
  });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await shop?.close();
});

function serverWith(replaced: Partial<Context>) {
  const server = buildServer({
    ...shop.context,
    mailer: fileMailer(folder),
    metrics: createMetrics(),
    ...replaced,
  });
  servers.push(server);
  return async (
    path: string,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ) => {
    const reply = await server.inject({
      url: path,
      headers: { host: 'localhost:8080', ...headers },
      remoteAddress,
    });
    return { status: reply.statusCode, body: reply.body };
  };
}
const newestMail = async () => (await fileMailer(folder).list())[0]!;

test.each<[string, Record<string, string>, string?]>([
  ['nothing in front', {}],
  ['nothing in front, by IPv6', { host: '[::1]:8080' }, '::1'],
  ['nothing in front, by IPv4 in IPv6', { host: '127.0.0.1' }, '::ffff:127.0.0.1'],
  ['our shell in front', { host: '127.0.0.1:4000', 'x-forwarded-for': '127.0.0.1' }],
  [
    'two of our programs in front',
    { 'x-forwarded-for': '127.0.0.1, ::1', 'x-forwarded-host': 'localhost:8080' },
  ],
])(
  'mail page requested from this machine with %s: shown',
  async (_name, headers, peer = '127.0.0.1') => {
    const get = serverWith({});
    const list = await get('/dev/mail', headers, peer);
    expect([list.status, list.body]).toEqual([200, expect.stringContaining('Your new password')]);
    const mail = await get(`/dev/mail/${await newestMail()}`, headers, peer);
    expect([mail.status, mail.body]).toEqual([200, expect.stringContaining('TOKEN')]);
  },
);

test.each<[string, Record<string, string>, string?]>([
  ['another machine', {}, '192.168.1.7'],
  ['a stranger named by a proxy here', { 'x-forwarded-for': '203.0.113.9' }],
  ['a stranger who claims to be here', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
  ['a stranger in front of our shell', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
  ['an empty hop', { 'x-forwarded-for': '127.0.0.1,' }],
  ['an address that is no address', { 'x-forwarded-for': '127.0.0.1.example' }],
  ['a foreign name that resolves to here', { host: 'rebind.example:8080' }],
  ['a name that begins like ours', { host: 'localhost.example' }],
  ['a name that begins with our address', { host: '127.0.0.1.example' }],
  ['a tunnel that rewrites the host', { 'x-forwarded-host': 'a1b2.tunnel.example' }],
  [
    'a tunnel that names one of two hosts',
    { 'x-forwarded-host': 'localhost, a1b2.tunnel.example' },
  ],
  ['Forwarded', { forwarded: 'for=203.0.113.9' }],
  ['Forwarded for this machine', { forwarded: 'for=127.0.0.1' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['X-Real-IP', { 'x-real-ip': '203.0.113.9' }],
  ['CF-Connecting-IP', { 'cf-connecting-ip': '203.0.113.9' }],
  ['CF-Ray', { 'cf-ray': '8a' }],
  ['True-Client-IP', { 'true-client-ip': '203.0.113.9' }],
  ['Via', { via: '1.1 proxy' }],
  ['CDN-Loop', { 'cdn-loop': 'cdn' }],
  ['a forwarding header of a cloud', { 'x-azure-clientip': '203.0.113.9' }],
  ['a forwarding header that nobody knows yet', { 'x-some-proxy': '203.0.113.9' }],
])('mail pages requested with %s: 404', async (_name, headers, peer = '127.0.0.1') => {
  const get = serverWith({});
  for (const path of ['/dev/mail', `/dev/mail/${await newestMail()}`]) {
    const { status, body } = await get(path, headers, peer);
    expect([path, status]).toEqual([path, 404]);
    expect(body).not.toContain('TOKEN');
  }
});

test.each<[string, boolean, string, number]>([
  ['a trial in production mode', true, 'sandbox', 200],
  ['a shop that takes real money, in production', true, 'omise', 404],
  ['the gateway tried on a developer’s machine', false, 'omise', 200],
])('mail pages of %s', async (_name, isProduction, newPaymentsAt, status) => {
  const get = serverWith({ config: { ...shop.context.config, isProduction }, newPaymentsAt });
  expect((await get('/dev/mail')).status).toBe(status);
});

test('mail with an image: shown with it, and the attachment can be saved', async () => {
  const get = serverWith({});
  const name = await newestMail();
  const { body } = await get(`/dev/mail/${name}`);
  expect(body).toContain('<img src="data:image/png;base64,aGVsbG8=">');
  expect(body).toContain(`href="/dev/mail/${name}/0"`);
  expect(await get(`/dev/mail/${name}/0`)).toEqual({ status: 200, body: 'hello' });
  expect((await get(`/dev/mail/${name}/1`)).status).toBe(404);
});

test('mail sent by SMTP: no mail pages', async () => {
  expect((await serverWith({ mailer: shop.context.mailer })('/dev/mail')).status).toBe(404);
});

test('pages of the api: for this machine in development, with all that they load', async () => {
  const get = serverWith({});
  const { body } = await get('/dev/api');
  const files = [...body.matchAll(/(?:href|src)="([^"]+)"/gu)].map(([, file]) => file!);
  for (const file of [...files, '/dev/api/openapi.json'])
    expect([file, (await get(file)).status]).toEqual([file, 200]);
  expect(files).toHaveLength(3);
  expect((await get('/dev/api', {}, '192.168.1.7')).status).toBe(404);
  const inProduction = serverWith({ config: { ...shop.context.config, isProduction: true } });
  expect((await inProduction('/dev/api')).status).toBe(404);
});
