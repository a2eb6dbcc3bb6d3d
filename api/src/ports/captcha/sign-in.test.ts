import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minutes } from '../../time.ts';
import { countFailure } from '../../http/sign-in-failures.ts';
import { useDatabase } from '../../testing/databases.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

/** Stands in for Google's verification; the verdict is encoded in the token. */
const tokenFor = (verdict: object) =>
  encodeURIComponent(
    JSON.stringify({ success: true, action: 'login', score: 0.9, hostname: 'shop.test', ...verdict }),
  );

const database = useDatabase('pglite');
let google: Server;
let shop: Shop;
let verdict: 'its own' | 'broken' = 'its own';

async function openWith(env: Record<string, string>) {
  shop = await openShop(database.db, { ALTCHA_COST: '10', ...env }, { isCaptchaReal: true });
  await shop.reset();
}
beforeAll(async () => {
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
});
beforeEach(() => void (verdict = 'its own'));
afterEach(async () => {
  expect(await shop.invariantViolations()).toEqual([]);
  await shop.close();
});
afterAll(() => void google.close());

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
  expect((await signIn(tokenFor({}))).status).toBe(200);
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
  const failures = async (attempts: number) => {
    await countFailure(shop.context, { address: '203.0.113.7', now: shop.now() });
    await shop.sql`update attempt_counts set attempts = ${attempts} where attempts > 0`;
  };
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

test('many wait for a password check: new challenges are harder, and solutions older than 2 minutes are refused', async () => {
  await openWith({});
  const cost = async () => ((await shop.call('GET', '/captcha')).body as Challenge).parameters.cost;
  const [fresh, saved] = [await solvedAltcha(), await solvedAltcha()];
  const waiting = jest.spyOn(shop.context.passwords, 'waiting').mockReturnValue(14);
  expect(await cost()).toBe(10);
  waiting.mockReturnValue(45);
  expect(await cost()).toBe(80);
  expect((await signIn(fresh)).status).toBe(200);
  shop.turnClock(minutes(2) + 1000);
  expect(await signIn(saved)).toMatchObject({ status: 400, body: { code: 4003 } });
  waiting.mockReturnValue(14);
  expect((await signIn(saved)).status).toBe(200);
});

test('without a site key: sign-in uses ALTCHA', async () => {
  await openWith({});
  expect((await shop.call('GET', '/config')).body.captcha).toEqual({ kind: 'altcha' });
  expect((await signIn(await solvedAltcha())).status).toBe(200);
  expect(await signIn(tokenFor({}))).toMatchObject({ status: 400, body: { code: 4003 } });
});
