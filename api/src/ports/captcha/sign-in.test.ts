import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { later, minutes } from '../clock.ts';
import { freshDatabase, type TestDatabase } from '../../testing/databases.ts';
import { sha256 } from '../../http/idempotency.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

jest.setTimeout(60_000);

/** Stands in for Google's verification; the verdict is encoded in the token. */
const tokenFor = (verdict: object) =>
  encodeURIComponent(
    JSON.stringify({ success: true, action: 'login', score: 0.9, hostname: 'shop.test', ...verdict }),
  );

let database: TestDatabase;
let google: Server;
let shop: Shop;
let verdict: 'its own' | 'broken' = 'its own';

async function openWith(env: Record<string, string>) {
  shop = await openShop(database.db, { ALTCHA_COST: '10', ...env }, { isCaptchaReal: true });
  await shop.reset();
}
beforeAll(async () => {
  database = await freshDatabase('pglite');
  google = createServer((request, response) => {
    let sent = '';
    request.on('data', (part) => (sent += part));
    request.on('end', () => {
      const form = new URLSearchParams(sent);
      const token = decodeURIComponent(form.get('response') ?? '');
      const isOurs = request.method === 'POST' && form.get('secret') === 'the secret';
      if (verdict === 'broken') response.writeHead(502).end('<h1>Bad gateway</h1>');
      else response.end(isOurs && token.startsWith('{') ? token : '{"success":false}');
    });
  });
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
}, 60_000);
beforeEach(() => {
  verdict = 'its own';
});
afterEach(() => shop.close());
afterAll(async () => {
  google.close();
  await database?.drop();
});

const withKey = () =>
  openWith({
    RECAPTCHA_SITE_KEY: 'the site key',
    RECAPTCHA_SECRET: 'the secret',
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`,
  });

async function signIn(recaptchaResponse: string) {
  const { email } = await shop.visitor();
  return shop.call('POST', '/login', { login: email, password: 'Playday2026', recaptchaResponse });
}
async function solvedAltcha() {
  const challenge = (await shop.call('GET', '/captcha')).body as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

test('with a site key: sign-in uses reCAPTCHA', async () => {
  await withKey();
  expect((await shop.call('GET', '/config')).body.captcha).toEqual({
    kind: 'recaptcha',
    siteKey: 'the site key',
  });
  const { status, body } = await signIn(tokenFor({}));
  expect(status).toBe(200);
  const settings = await shop.call('GET', '/user/profile/account', undefined, {
    authorization: `Bearer ${body.access_token}`,
  });
  expect(settings.status).toBe(200);
});

test.each<[string, object]>([
  ['a program', { score: 0.1 }],
  ['another form', { action: 'register' }],
  ['another shop', { hostname: 'evil.example' }],
  ['an old answer', { success: false }],
])('reCAPTCHA verdict for %s: sign-in refused', async (_, fault) => {
  await withKey();
  expect(await signIn(tokenFor(fault))).toMatchObject({ status: 400, body: { code: 4003 } });
});

test('ALTCHA solution with reCAPTCHA configured: refused for sign-in, accepted for erasure', async () => {
  await withKey();
  expect(await signIn(await solvedAltcha())).toMatchObject({ status: 400, body: { code: 4003 } });
  const person = {
    firstName: 'Somchai',
    lastName: 'Jaidee',
    email: 'nobody@mail.test',
    phone: '66812345678',
  };
  const erasure = { app: 'staff', ...person, recaptchaResponse: await solvedAltcha() };
  expect((await shop.call('POST', '/erasure', erasure)).status).toBe(202);
});

test('Google unreachable: sign-in gets 503', async () => {
  await withKey();
  verdict = 'broken';
  expect(await signIn(tokenFor({}))).toMatchObject({ status: 503, body: { code: 1053 } });
  verdict = 'its own';
  expect((await signIn(tokenFor({}))).status).toBe(200);
});

test('every 30 failed sign-ins from one address: the work doubles, up to 16 times; other addresses are not affected', async () => {
  await openWith({ ADDRESS_LIMIT_FACTOR: '1' });
  const cost = async (address: string) => {
    const reply = await shop.app.inject({ url: '/api/captcha', headers: { 'x-forwarded-for': address } });
    return reply.json<Challenge>().parameters.cost;
  };
  const failures = (attempts: number) =>
    shop.db.query(
      `insert into attempt_counts (key, window_ends_at, attempts) values ($1, $2, $3)
       on conflict (key) do update set attempts = $3`,
      [sha256('failed sign-in from 203.0.113.7'), later(shop.now(), minutes(10)), attempts],
    );
  expect(await cost('203.0.113.7')).toBe(10);
  for (const [attempts, factor] of [
    [29, 1],
    [30, 2],
    [60, 4],
    [299, 16],
  ] as const) {
    await failures(attempts);
    expect([attempts, await cost('203.0.113.7')]).toEqual([attempts, 10 * factor]);
  }
  expect(await cost('203.0.113.8')).toBe(10);
});

test('without a site key: sign-in uses ALTCHA', async () => {
  await openWith({});
  expect((await shop.call('GET', '/config')).body.captcha).toEqual({ kind: 'altcha' });
  expect((await signIn(await solvedAltcha())).status).toBe(200);
  expect(await signIn(tokenFor({}))).toMatchObject({ status: 400, body: { code: 4003 } });
});
