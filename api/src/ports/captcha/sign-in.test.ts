import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minutes } from '../../time.ts';
import { countFailure } from '../../http/sign-in-failures.ts';
import { useDatabase } from '../../testing/databases.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

const database = useDatabase('pglite');
let shop: Shop;

async function openWith(env: Record<string, string>) {
  shop = await openShop(database.db, { ALTCHA_COST: '10', ...env }, { isCaptchaReal: true });
  await shop.reset();
}
afterEach(async () => {
  expect(await shop.invariantViolations()).toEqual([]);
  await shop.close();
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

test('provider unreachable: sign-in gets 503', async () => {
  await openWith({});
  const { captcha } = shop.context;
  shop.context.captcha = { ...captcha, verify: () => Promise.reject(new Error('Bad gateway')) };
  expect(await signIn('x')).toMatchObject({ status: 503, body: { code: 1053 } });
  shop.context.captcha = captcha;
  expect((await signIn(await solvedAltcha())).status).toBe(200);
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
