import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minutes } from '../../time/time.ts';
import { type Counted, countFor } from '../../http/network-limits.ts';
import { sha256 } from '../../hash.ts';
import { networkOf } from '@playday/shared/server/network';
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

describe('proof of work by what a network did', () => {
  beforeEach(() => openWith({ ADDRESS_LIMIT_FACTOR: '1' }));
  const cost = async (address: string, cookie = '') => {
    const headers = { 'x-forwarded-for': address, cookie };
    const reply = await shop.app.inject({ url: '/api/captcha', headers });
    return reply.json<Challenge>().parameters.cost;
  };
  const did = async (counted: Counted, times: number, address: string) => {
    for (let time = 0; time < times; time++)
      await countFor(shop.context, counted, { address: networkOf(address), now: shop.now() });
  };

  test.each([
    ['failed sign-in', [29, 30, 99, 100, 180, 299], [1, 2, 2, 4, 8, 16]],
    ['registration', [99, 100, 200, 300, 599], [1, 2, 4, 8, 16]],
    ['recovery', [99, 100, 200, 300, 599], [1, 2, 4, 8, 16]],
    ['erasure', [99, 100, 200, 300, 599], [1, 2, 4, 8, 16]],
  ] as const)(
    '%s: harder from %j on, times %j; not for other networks',
    async (counted, counts, factors) => {
      let before = 0;
      for (const [at, count] of counts.entries()) {
        await did(counted, count - before, '203.0.113.7');
        before = count;
        expect([count, await cost('203.0.113.7')]).toEqual([count, 10 * factors[at]!]);
      }
      expect(await cost('203.0.113.8')).toBe(10);
      shop.turnClock(minutes(15) + 1000);
      expect(await cost('203.0.113.7')).toBe(10);
    },
  );

  test('networks of one IPv6 /48: work grows together, later', async () => {
    for (let net = 0; net < 20; net++) await did('failed sign-in', 24, `2001:db8:1:${net}::7`);
    expect(await cost('2001:db8:1:ff::7')).toBe(20);
    expect(await cost('2001:db8:2::7')).toBe(10);
  });

  describe('browsers that signed in before', () => {
    const signIn = async (email: string) => {
      const signedIn = await shop.call('POST', '/login', {
        ...{ login: email, password: 'Playday2026', recaptchaResponse: await solvedAltcha() },
      });
      return (signedIn.headers as { 'set-cookie': string })['set-cookie'].split(';')[0]!;
    };
    const failWith = async (cookie: string, times: number, address: string) => {
      const device = sha256(cookie.slice('DEVICE='.length));
      for (let time = 0; time < times; time++)
        await countFor(shop.context, 'failed sign-in', { address, device, now: shop.now() });
    };
    const made = `DEVICE=${'A'.repeat(43)}`;

    test('usual work; beyond three of a kind, the higher of their and the network’s', async () => {
      const cookie = await signIn((await shop.visitor()).email);
      await did('failed sign-in', 100, '203.0.113.7');
      const costs = async () => [
        await cost('203.0.113.7', cookie),
        await cost('203.0.113.7', made),
        await cost('203.0.113.8', cookie),
      ];
      await failWith(cookie, 2, '203.0.113.8');
      expect(await costs()).toEqual([10, 40, 10]);
      await failWith(cookie, 1, '203.0.113.8');
      expect(await costs()).toEqual([40, 40, 20]);
      await failWith(cookie, 15, '203.0.113.8');
      expect(await costs()).toEqual([80, 40, 80]);
    });

    test('three failures of an account spare the neighbours, further ones count', async () => {
      const { email } = await shop.visitor();
      const both = [await signIn(email), await signIn(email)] as const;
      await did('failed sign-in', 29, '203.0.113.7');
      await failWith(both[0], 2, '203.0.113.7');
      await failWith(both[1], 1, '203.0.113.7');
      expect(await cost('203.0.113.7')).toBe(10);
      // Another device is no further credit.
      await failWith(both[1], 1, '203.0.113.7');
      expect(await cost('203.0.113.7')).toBe(20);
    });

    test('token that is not from here: counts for the network at once', async () => {
      await did('failed sign-in', 29, '203.0.113.7');
      await failWith(made, 1, '203.0.113.7');
      expect(await cost('203.0.113.7')).toBe(20);
    });
  });
});

test('many wait for a password check: challenges get harder, old solutions refused', async () => {
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
