import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../hash.ts';
import { minutes, seconds } from '../time/time.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShopWith } from '../testing/suite.ts';
import { networkLimits } from './network-limits.ts';

type Limited = (typeof networkLimits)[keyof typeof networkLimits]['operations'][number];

describeShopWith({ ADDRESS_LIMIT_FACTOR: '1' }, 'limits', (shop) => {
  /** Sends a request from a given client address, as reported by our proxy on this machine. */
  const from = <const Path extends string>(
    address: string,
    path: Path,
    body: object,
    headers: Record<string, string> = {},
  ) => shop().call('POST', path, body, { 'x-forwarded-for': address, ...headers });
  const logIn = (address: string, login: string, password = 'Playday2026') =>
    from(address, '/login', { login, password, recaptchaResponse: 'human' });
  /** Failed sign-ins, each with a different login. */
  const failToSignIn = async (address: (at: number) => string, times: number) => {
    for (let at = 0; at < times; at++)
      expect((await logIn(address(at), `nobody-${randomUUID()}@mail.test`)).status).toBe(401);
  };
  const buyer = async () => {
    const { event, ticket } = await shop().ids();
    const visitor = await shop().visitor();
    const order = (more: object = {}, key: string = randomUUID()) =>
      visitor.order({ 'tonight/ga': 1 }, more, { 'idempotency-key': key });
    const cancel = (id: number, key: string = randomUUID()) =>
      visitor.call('POST', `/user/order/${id}/cancel`, {}, { 'idempotency-key': key });
    return { visitor, order, cancel, event, ticket };
  };
  const expectLimited = (reply: { status: number; body: { code?: number }; headers: object }) => {
    expect(reply).toMatchObject({ status: 429, body: { code: 1029 } });
    const wait = Number((reply.headers as Record<string, string>)['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  };

  describe('200 people behind one address', () => {
    const { registration } = accountClient(shop);
    const human = { recaptchaResponse: 'human' };
    const erasure = {
      app: 'market',
      firstName: 'Somchai',
      lastName: 'Jaidee',
      phone: '0811111111',
    };
    const known = { login: 'somchai@mail.test', password: 'Wrong2026x' };
    /** An honest request of each operation that is limited by network, and its answer. */
    const requests: Record<Limited, (email: string) => [body: object, status: number]> = {
      'POST /login': (email) => [{ ...known, login: email, ...human }, 401],
      'POST /reverify': (email) => [{ ...known, login: email, ...human }, 200],
      'POST /register': (email) => [{ ...registration, email }, 200],
      'POST /reset-password': (email) => [{ email, ...human }, 200],
      'POST /erasure': (email) => [{ ...erasure, email, ...human }, 202],
    };
    const limited = Object.values(networkLimits).flatMap(({ operations }) => [...operations]);

    test.each(limited)(
      '%s: all are answered; beyond the limit 429, but not elsewhere',
      async (operation) => {
        jest.spyOn(shop().context.passwords, 'hash').mockResolvedValue('a hash');
        jest.spyOn(shop().context.passwords, 'matches').mockResolvedValue(false);
        const path = operation.slice('POST '.length);
        const send = (at: number, address = '203.0.113.7') => {
          const [body, status] = requests[operation](`friend-${at}@mail.test`);
          return from(address, path, body).then((reply) => ({ reply, status }));
        };
        for (let at = 0; at < 200; at++) {
          const { reply, status } = await send(at);
          expect([at, reply.status]).toEqual([at, status]);
        }
        await shop().sql`update attempt_counts set attempts = 600 where attempts >= 200`;
        expectLimited((await send(201)).reply as Parameters<typeof expectLimited>[0]);
        const elsewhere = await send(202, '203.0.113.8');
        expect(elsewhere.reply.status).toBe(elsewhere.status);
        jest.restoreAllMocks();
      },
    );

    test.each([
      ['GET', '/captcha', 200],
      ['GET', '/ticket-transfer/x', 404],
      ['GET', '/refund-destination/x', 404],
      ['GET', '/check-token/x', 400],
    ] as const)('%s %s: has no limit', async (method, path, status) => {
      for (let at = 0; at < 400; at++)
        expect((await shop().call(method, path)).status).toBe(status);
    });

    test('attempt keys with an address: only those whose limits are tested elsewhere', async () => {
      const found = [];
      for (const name of await readdir('api/src', { recursive: true })) {
        if (!name.endsWith('.ts') || /\.test\.ts$|network-limits\.ts$/u.test(name)) continue;
        const source = await readFile(join('api/src', name), 'utf8');
        if (!/from '[./]*(?:http\/)?limits\.ts'/u.test(source)) continue;
        found.push(...(source.match(/`[^`]*\$\{[^}]*address[^}]*\}`/gu) ?? []));
      }
      expect(found.sort()).toEqual([
        '`${action} without captcha from ${shareOf(attempt.address)}`',
        '`${ofMailbox} by address ${address}`',
        '`refund answers ${id} from ${call.address}`',
      ]);
    });
  });

  describe('sign-in from one address', () => {
    test('60 successful sign-ins: all are accepted', async () => {
      for (let at = 0; at < 60; at++) {
        expect((await logIn('203.0.113.7', (await shop().visitor()).email)).status).toBe(200);
      }
    });

    test('failures: 300 within 15 minutes block the whole address, but no other', async () => {
      const { email } = await shop().visitor();
      await failToSignIn(() => '203.0.113.7', 30);
      expect((await logIn('203.0.113.7', email)).status).toBe(200);
      await shop().sql`update attempt_counts set attempts = 300 where attempts = 30`;
      expectLimited(await logIn('203.0.113.7', email));
      expect((await logIn('203.0.113.8', email)).status).toBe(200);
      shop().turnClock(minutes(15) + seconds(1));
      expect((await logIn('203.0.113.7', email)).status).toBe(200);
    });
  });

  describe('browser that signed in before, at an address that is refused', () => {
    const { deviceOf } = accountClient(shop);
    const address = '203.0.113.7';
    const known = async () => deviceOf(await logIn('203.0.113.8', (await shop().visitor()).email));
    const failing = (headers: Record<string, string>) => {
      const login = `nobody-${randomUUID()}@mail.test`;
      const body = { login, password: 'Playday2026', recaptchaResponse: 'human' };
      return from(address, '/login', body, headers);
    };
    const recover = (headers: Record<string, string>) => {
      const email = `nobody-${randomUUID()}@mail.test`;
      return from(address, '/reset-password', { email, recaptchaResponse: 'human' }, headers);
    };

    test.each([
      ['failed sign-ins', failing, 401],
      ['recoveries', recover, 200],
    ] as const)('%s: three are answered, then 429', async (_kind, send, answered) => {
      const browser = await known();
      await send({});
      await shop().sql`update attempt_counts set attempts = 600`;
      for (let time = 0; time < 3; time++)
        expect([time, (await send(browser)).status]).toEqual([time, answered]);
      expectLimited(await send(browser));
      expectLimited(await send({}));
      shop().turnClock(minutes(15) + seconds(1));
      expect((await send(browser)).status).toBe(answered);
    });

    test('100 fail three times each: neighbours sign in', async () => {
      jest.spyOn(shop().context.passwords, 'matches').mockResolvedValue(false);
      const { email } = await shop().visitor();
      for (let at = 0; at < 100; at++) {
        const { id } = await shop().visitor();
        const token = String(at).padStart(43, 'A');
        await shop().sql`insert into known_devices values (${id}, ${sha256(token)}, now())`;
        const browser = { cookie: `XSRF-TOKEN=a-token-of-the-page; DEVICE=${token}` };
        for (let time = 0; time < 3; time++) expect((await failing(browser)).status).toBe(401);
      }
      jest.restoreAllMocks();
      expect((await logIn(address, email)).status).toBe(200);
    });
  });

  describe('promo codes', () => {
    const guess = (at: number) => `WRONG${String(at).padStart(3, '0')}`;

    test('guessed in orders and in lookups: 30 attempts in total, then 429', async () => {
      const { visitor, order, event } = await buyer();
      const ask = (code: string) =>
        visitor.call('GET', `/user/promocode?code=${code}&eventId=${event.tonight}`);
      for (let at = 0; at < 15; at++) {
        expect((await order({ promocode: guess(at) })).body.code).toBe(2010);
        expect((await ask(guess(at))).body.code).toBe(2010);
      }
      expectLimited(await order({ promocode: guess(40) }));
      expectLimited(await order({ promocode: 'TENOFF00' }));
      expectLimited(await ask('TENOFF00'));
      expect((await order()).status).toBe(200);
      shop().turnClock(minutes(15) + seconds(1));
      expect((await ask('TENOFF00')).status).toBe(200);
    });

    test('guessed 100 at once: at most 30 are processed', async () => {
      const { order } = await buyer();
      const replies = await Promise.all(
        Array.from({ length: 100 }, (_, at) => order({ promocode: guess(at) })),
      );
      expect(replies.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(30);
    });

    test('valid code looked up 40 times: not counted as guesses', async () => {
      const { visitor, event } = await buyer();
      for (let at = 0; at < 40; at++) {
        const { status } = await visitor.call(
          'GET',
          `/user/promocode?code=TENOFF00&eventId=${event.tonight}`,
        );
        expect(status).toBe(200);
      }
    });
  });

  describe('orders of one buyer', () => {
    test('placed, cancelled repeatedly: the 11th in 10 minutes gets 429, no payment', async () => {
      const { order, cancel } = await buyer();
      for (let at = 0; at < 10; at++) {
        const { status, body } = await order();
        expect([at, status]).toEqual([at, 200]);
        expect((await cancel(body.order.id)).status).toBe(200);
      }
      expectLimited(await order());
      expect(await shop().sql`select 1 from sandbox_payments`).toHaveLength(10);
      expect((await (await buyer()).order()).status).toBe(200);
      shop().turnClock(minutes(10) + seconds(1));
      expect((await order()).status).toBe(200);
    });

    test('sent at once for two events after nine orders: one placed, the other 429', async () => {
      const { order, cancel, event, ticket } = await buyer();
      for (let at = 0; at < 9; at++) await cancel((await order()).body.order.id);
      const free = { event: event.free, tickets: [{ id: ticket['free/free'], count: 1 }] };
      const both = await Promise.all([order(), order(free)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    });

    test('repeated with an earlier idempotency key: same response, not counted', async () => {
      const { order, cancel } = await buyer();
      const keys = Array.from({ length: 10 }, () => randomUUID());
      const placed: number[] = [];
      for (const key of keys) {
        const { body } = await order({}, key);
        placed.push(body.order.id);
        for (let again = 0; again < 3; again++)
          expect((await order({}, key)).body.order.id).toBe(body.order.id);
        expect((await cancel(body.order.id, key)).status).toBe(200);
      }
      expectLimited(await order());
      expect((await order({}, keys[3])).body.order.id).toBe(placed[3]);
      // Even if the stored response is lost in a crash, the order is found.
      await shop().sql`delete from idempotency`;
      expect((await order({}, keys[4])).body.order.id).toBe(placed[4]);
    });

    test('asked 20 times to be cancelled: the 21st in 10 minutes is refused', async () => {
      const [{ order, cancel }, other] = [await buyer(), await buyer()];
      const { id } = (await order()).body.order;
      for (let at = 0; at < 20; at++) expect((await cancel(id)).status).toBe(200);
      expectLimited(await cancel(id));
      expect((await other.cancel((await other.order()).body.order.id)).status).toBe(200);
      shop().turnClock(minutes(10) + seconds(1));
      expect((await cancel(id)).status).toBe(200);
    });

    test('refused orders: not counted', async () => {
      const { order, ticket } = await buyer();
      for (let at = 0; at < 15; at++)
        expect((await order({ tickets: [{ id: ticket['tonight/ga'], count: 5 }] })).body.code).toBe(
          2002,
        );
      expect((await order()).status).toBe(200);
    });

    test('21 cancellations or new payment attempts: the last gets 429', async () => {
      const { visitor, order, cancel } = await buyer();
      const { method } = await shop().ids();
      const { id } = (await order()).body.order;
      const newPaymentAttempt = () =>
        visitor.call(
          'POST',
          `/user/order/${id}/payment`,
          { method: method.kCards },
          { 'idempotency-key': randomUUID() },
        );
      for (let at = 0; at < 20; at++) expect((await newPaymentAttempt()).status).toBe(200);
      expectLimited(await newPaymentAttempt());
      for (let at = 0; at < 20; at++) expect((await cancel(id)).status).toBe(200);
      expectLimited(await cancel(id));
    });

    test('holds, changed or read: 120 per minute, then 429 for at most a minute', async () => {
      const { visitor } = await buyer();
      // Start at the beginning of a minute, because the window is a whole minute.
      shop().turnClock(minutes(1) - (shop().now().getTime() % minutes(1)));
      const hold = (revision: number) => visitor.hold({ 'tonight/ga': 1 }, revision);
      for (let revision = 1; revision <= 120; revision++)
        expect((await hold(revision)).status).toBe(200);
      expectLimited(await hold(121));
      expectLimited(await visitor.call('GET', '/user/hold?event=tonight'));
      shop().turnClock(minutes(1));
      expect((await hold(122)).status).toBe(200);
    });
  });

  describe('erasure requests', () => {
    const form = { app: 'market', firstName: 'Somchai', lastName: 'Jaidee', phone: '0811111111' };
    const ask = (address: string, more: object = {}, key?: string) =>
      from(
        address,
        '/erasure',
        { ...form, email: 'who@mail.test', recaptchaResponse: 'human', ...more },
        key ? { 'idempotency-key': key } : {},
      );
    const stored = () => shop().sql`select 1 from idempotency`;

    test('wrong captcha with a new key each time: nothing is stored or counted', async () => {
      for (let at = 0; at < 30; at++) {
        expect(
          (await ask('203.0.113.7', { recaptchaResponse: 'robot' }, randomUUID())).status,
        ).toBe(400);
      }
      expect(await stored()).toEqual([]);
      expect(await shop().count('attempt_counts')).toBe(0);
      expect((await ask('203.0.113.7', {}, randomUUID())).status).toBe(202);
    });

    test('same key from two addresses: each gets its own response', async () => {
      expect((await ask('203.0.113.7', {}, 'key-1')).status).toBe(202);
      expect((await ask('203.0.113.8', { email: 'other@mail.test' }, 'key-1')).status).toBe(202);
      expect((await ask('203.0.113.7', { email: 'third@mail.test' }, 'key-1')).body.code).toBe(
        1009,
      );
      expect(await shop().value<string>`select scope from idempotency`).not.toContain('203.0.113');
    });
  });
});
