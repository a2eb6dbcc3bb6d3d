import { days } from '../time/time.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';
import { readAttempts } from '../http/limits.ts';
import { erasePeople } from './erase-people.ts';

describeShop('erasure', (shop) => {
  const { tokenOf } = accountClient(shop);
  async function start() {
    const visitor = await shop().visitor();
    const { email, phone } = visitor;
    const names = { firstName: 'Somchai', lastName: 'Jaidee' };
    const form = { app: 'staff', ...names, email, phone, recaptchaResponse: 'human' };
    const requestErasure = (fields: object = {}, headers?: Record<string, string>) =>
      shop().call('POST', '/erasure', { ...form, ...fields }, headers);
    const token = () => tokenOf(email, /erase-confirm/u);
    return { visitor, requestErasure, token, form };
  }

  test('request: same response for everyone, a mail only if all four details match', async () => {
    const { requestErasure, token } = await start();
    const other = await requestErasure({ lastName: 'Other' });
    expect(other).toMatchObject({ status: 202, body: {} });
    expect(await token()).toBe('');
    const matching = await requestErasure({ firstName: ' somchai'.trim() });
    expect([matching.status, matching.body]).toEqual([other.status, other.body]);
    expect(await token()).not.toBe('');
  });
  test('request that matches nobody, and one that does: equally many statements', async () => {
    const { requestErasure, form } = await start();
    const { db } = shop().context;
    const statements: string[] = [];
    const { transaction } = db;
    db.transaction = (work) =>
      transaction((tx) =>
        work({ ...tx, query: (sql, params) => (statements.push(sql), tx.query(sql, params)) }),
      );
    const query = jest.spyOn(db, 'query');
    const work = [];
    for (const email of [form.email, 'nobody@mail.test', form.email, 'nobody2@mail.test']) {
      await requestErasure({ email });
      work.push([...query.mock.calls.map(([sql]) => sql), ...statements.splice(0)]);
      query.mockClear();
    }
    db.transaction = transaction;
    query.mockRestore();
    expect(work[0]!.length).toBeGreaterThan(5);
    expect(work.slice(1)).toEqual([work[0], work[0], work[0]]);
  });

  test('repeated request, its key, another captcha: same response, no second mail', async () => {
    const { requestErasure, visitor } = await start();
    const headers = { 'idempotency-key': 'one' };
    const mails = async () =>
      (await shop().mailTo(visitor.email)).filter(({ text }) => text.includes('erase-confirm'));
    const first = await requestErasure({ recaptchaResponse: 'human' }, headers);
    const second = await requestErasure({ recaptchaResponse: 'another human' }, headers);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(first.status).toBe(202);
    expect(await mails()).toHaveLength(1);
    expect(await requestErasure({ lastName: 'Other' }, headers)).toMatchObject({
      status: 409,
      body: { code: 1009 },
    });
  });

  test('captcha that was refused: the same key with a right one is no repeat of it', async () => {
    const { requestErasure, token } = await start();
    const headers = { 'idempotency-key': 'one' };
    const refused = await requestErasure({ recaptchaResponse: 'robot' }, headers);
    expect(refused.body).toMatchObject({ code: 4003 });
    expect((await requestErasure({}, headers)).status).toBe(202);
    expect(await token()).not.toBe('');
  });

  test('repeated request: new mails up to a limit per hour, only the last link valid', async () => {
    const { requestErasure, token, visitor } = await start();
    await requestErasure();
    const first = await token();
    shop().turnClock(days(13));
    for (let time = 0; time < 6; time++) await requestErasure();
    expect(await shop().mailTo(visitor.email)).toHaveLength(5);
    const confirm = async (text: string | undefined) =>
      (await shop().call('POST', '/erasure/confirm', { token: text })).status;
    shop().turnClock(days(2));
    await erasePeople(shop().context);
    expect(await confirm(first)).toBe(400);
    expect(await confirm(await token())).toBe(200);
    await requestErasure();
    // Five asked to confirm, one says that it is confirmed.
    expect(await shop().mailTo(visitor.email)).toHaveLength(6);
  });

  test('confirmed request: data is erased after 14 days, orders and tickets are kept', async () => {
    const { requestErasure, token, visitor } = await start();
    const { event } = await shop().ids();
    await visitor.order({ 'free/free': 1 });
    await visitor.order({ 'tonight/ga': 2 });
    const other = await shop().visitor();
    await shop().db.query(
      `with room as (insert into waiting_rooms (event_id, last_place, choosing_limit, advanced_at)
                     values ($1, 2, 20, $4) returning event_id)
       insert into waiting_places (event_id, person_id, lot, place, joined_at)
       select event_id, id, 7, place, $4 from room, (values ($2::int, 1), ($3::int, 2)) as p (id,
         place)`,
      [event.tonight, visitor.id, other.id, shop().now()],
    );
    await requestErasure();
    const confirmed = await shop().call('POST', '/erasure/confirm', { token: await token() });
    expect(confirmed).toMatchObject({ status: 200, body: { app: 'staff' } });
    await erasePeople(shop().context);
    expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
    shop().turnClock(days(14) + 1000);
    await erasePeople(shop().context);
    await erasePeople(shop().context);
    const [row] = await shop().sql`
      select email, phone, first_name, last_name, birthday, password_hash from people
      where id = ${visitor.id}`;
    expect(new Set(Object.values(row!))).toEqual(new Set([null]));
    expect(
      await shop().sql`select person_id
      from waiting_places`,
    ).toEqual([{ person_id: other.id }]);
    expect(await shop().sql`select state from orders order by id`).toEqual([
      { state: 'paid' },
      { state: 'cancelled' },
    ]);
    expect(await shop().sql`select 1 from tickets where voided_at is null`).toHaveLength(1);
    expect((await shop().mailTo(visitor.email)).at(-1)!.subject).toBe(
      'Your personal data was erased',
    );
    expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
  });

  test('kept answers and counted guesses: erased with the account', async () => {
    const { requestErasure, token, visitor } = await start();
    const other = await shop().visitor();
    await requestErasure();
    await shop().call('POST', '/erasure/confirm', { token: await token() });
    shop().turnClock(days(14) - 1000);
    const people = [visitor, other];
    for (const { id, email } of people) {
      await shop().logIn(email, 'Wrong2026');
      await shop().db.query(
        `insert into idempotency (scope, key, body_hash, started_at, status, answer)
         values ($1, 'key', '', $2, 200, '{}')`,
        [`POST /user/order ${id}`, shop().now()],
      );
    }
    const guesses = () =>
      readAttempts(
        shop().db,
        shop().now(),
        people.map(({ email }) => `sign-in ${email}`),
      );
    expect(await guesses()).toEqual([1, 1]);
    shop().turnClock(2000);
    await erasePeople(shop().context);
    expect(await shop().sql`select scope from idempotency where status = 200`).toEqual([
      { scope: `POST /user/order ${other.id}` },
    ]);
    expect(await guesses()).toEqual([0, 1]);
  });

  test.each(['waiting', 'sent'])(
    '%s mails to other addresses: erased with the account',
    async (which) => {
      const { requestErasure, token, visitor } = await start();
      const other = await shop().visitor();
      const orders = [];
      for (const { order } of [visitor, other])
        orders.push((await order({ 'free/free': 1 })).body.order.number);
      await requestErasure();
      await shop().call('POST', '/erasure/confirm', { token: await token() });
      shop().turnClock(days(14) - 1000);
      for (const order of orders)
        await shop().office('POST', `/office/orders/${order}/tickets/mail`, {
          reason: 'lost',
          to: `${order}@example.com`,
        });
      if (which === 'sent') await shop().mailTo(other.email);
      // As after a change of the address, and of one that was never confirmed.
      for (const [fact, person] of [
        ['notice', visitor.id],
        ['change', visitor.id],
        ['notice to the other', other.id],
      ])
        await shop().db.query(
          `insert into outbox (fact, kind, person_id, recipient, language, details, created_at,
          due_at, lane, sent_at)
         values ($1, 'change', $2, 'earlier@example.com', 'en', '{}', $3, $3, 'account', $3)`,
          [fact, person, shop().now()],
        );
      shop().turnClock(2000);
      await erasePeople(shop().context);
      const left = await shop().sql<{ recipient: string; fact: string }>`select recipient, fact
      from outbox
        order by id`;
      expect(
        left.filter(({ fact }) => !fact.startsWith('erasure')).map(({ recipient }) => recipient),
      ).toEqual([other.email, `${orders[1]}@example.com`, 'earlier@example.com']);
      await shop().sql`delete from outbox`;
    },
  );

  describe('while the erasure is pending', () => {
    test.each(['by mail', 'with the password'])('confirmed %s: sign-in is refused', async (way) => {
      const { requestErasure, token, visitor, form } = await start();
      await requestErasure();
      expect((await shop().logIn(visitor.email)).status).toBe(200);
      const confirmed =
        way === 'by mail'
          ? await shop().call('POST', '/erasure/confirm', { token: await token() })
          : await visitor.call('POST', '/user/profile/erasure', { password: 'Playday2026' });
      expect([200, 202]).toContain(confirmed.status);
      expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
      for (const login of [visitor.email, form.phone])
        expect(await shop().logIn(login)).toMatchObject({ status: 403, body: { code: 4007 } });
      expect(await shop().logIn(visitor.email, 'Playday2020')).toMatchObject({
        status: 401,
        body: { code: 4000 },
      });
      shop().turnClock(days(14) + 1000);
      await erasePeople(shop().context);
      expect(await shop().logIn(visitor.email)).toMatchObject({
        status: 401,
        body: { code: 4000 },
      });
    });

    describe('taken back with the link of the mail about it', () => {
      const withdraw = (link: string | undefined) =>
        shop().call('POST', '/erasure/withdraw', { token: link });
      const linkTo = (address: string) => tokenOf(address, /erase-withdraw/u);
      const press = ({ call }: ReturnType<ReturnType<typeof shop>['as']>) =>
        call('POST', '/user/profile/erasure', { password: 'Playday2026' });

      test.each(['by mail', 'with the password'])(
        'confirmed %s, pressed twice: it stays',
        async (way) => {
          const { requestErasure, token, visitor } = await start();
          if (way === 'by mail') {
            await requestErasure();
            await shop().call('POST', '/erasure/confirm', { token: await token() });
          } else await press(visitor);
          const link = await linkTo(visitor.email);
          // A new password ends other links, and not this one.
          await shop().call('POST', '/reset-password', { email: visitor.email });
          const reset = await tokenOf(visitor.email, /forgot-password/u);
          await shop().call('POST', `/check-token/${reset}`, { password: 'Another2026' });
          shop().turnClock(days(14) - 60_000);
          for (let time = 0; time < 2; time++) expect((await withdraw(link)).status).toBe(200);
          shop().turnClock(days(2));
          await erasePeople(shop().context);
          expect((await shop().logIn(visitor.email, 'Another2026')).status).toBe(200);
          expect(await shop().sql`select state from erasures`).toEqual([{ state: 'withdrawn' }]);
        },
      );

      test('deleted again: the earlier link does not undo it; erased: no link does', async () => {
        const { visitor } = await start();
        await press(visitor);
        const first = await linkTo(visitor.email);
        await withdraw(first);
        const { access_token } = (await shop().logIn(visitor.email)).body;
        shop().turnClock(1000);
        await press(shop().as(access_token));
        expect((await withdraw(first)).body.code).toBe(4004);
        const second = await linkTo(visitor.email);
        shop().turnClock(days(14));
        await erasePeople(shop().context);
        expect((await withdraw(second)).body.code).toBe(4004);
        expect(await shop().sql`select 1 from mail_tokens`).toEqual([]);
      });

      const states = () => shop().sql`select state from erasures`;
      const refused = { status: 400, body: { code: 4004 } };

      test('link that asks to confirm: takes nothing back', async () => {
        const { requestErasure, token } = await start();
        await requestErasure();
        const asked = await token();
        await shop().call('POST', '/erasure/confirm', { token: asked });
        expect(await withdraw(asked)).toMatchObject(refused);
        expect(await states()).toEqual([{ state: 'confirmed' }]);
      });

      test('link over: takes back an erasure that still waits, and nothing else', async () => {
        const { visitor } = await start();
        await press(visitor);
        const link = await linkTo(visitor.email);
        shop().turnClock(days(14) + 1000);
        await shop().sql`update erasures set state = 'withdrawn'`;
        expect(await withdraw(link)).toMatchObject(refused);
        // As while it waits for a payment.
        await shop().sql`update erasures set state = 'confirmed'`;
        expect((await withdraw(link)).status).toBe(200);
        expect(await states()).toEqual([{ state: 'withdrawn' }]);
      });

      test('link replaced while it is read: takes nothing back', async () => {
        const { visitor } = await start();
        await press(visitor);
        const link = await linkTo(visitor.email);
        const { db } = shop().context;
        const { transaction } = db;
        db.transaction = async (work) => {
          await db.query('delete from mail_tokens');
          return transaction(work);
        };
        expect(await withdraw(link)).toMatchObject(refused);
        db.transaction = transaction;
        expect(await states()).toEqual([{ state: 'confirmed' }]);
      });

      test('external list cannot be written: the erasure stays, the link works later', async () => {
        const { visitor } = await start();
        await press(visitor);
        const link = await linkTo(visitor.email);
        const writer = jest
          .spyOn(shop().context.tombstones, 'writer')
          .mockResolvedValue(() => Promise.reject(new Error('disk full')));
        expect((await withdraw(link)).status).toBe(500);
        writer.mockRestore();
        expect(shop().problems.splice(0)).toHaveLength(1);
        expect(await states()).toEqual([{ state: 'confirmed' }]);
        expect((await withdraw(link)).status).toBe(200);
      });

      test('external list has the request as withdrawn: a restore locks no account', async () => {
        const { visitor } = await start();
        const { tombstones } = shop().context;
        const [account] = await shop().sql<{ id: number; createdAt: Date }>`
          select id, created_at as "createdAt" from people`;
        const stage = async () => (await tombstones.read()).stageOf(account!);
        await press(visitor);
        expect(await stage()).toBe('requested');
        await withdraw(await linkTo(visitor.email));
        expect(await stage()).toBe('withdrawn');
      });
    });

    test('session started while the account is being deleted: ends with it', async () => {
      const { visitor } = await start();
      const [, ...logins] = await Promise.all([
        visitor.call('POST', '/user/profile/erasure', { password: 'Playday2026' }),
        ...Array.from({ length: 5 }, () => shop().logIn(visitor.email)),
      ]);
      for (const { status } of logins) expect([200, 403]).toContain(status);
      expect(await shop().sql`select 1 from sessions`).toEqual([]);
    });
  });

  test('eleven erasures that fail: the twelfth is done by the same run', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => shop().visitor()));
    await shop().db.query(
      `insert into erasures (person_id, app, state, requested_at, confirmed_at, listed_at, erase_at)
       select id, 'shop', 'confirmed', $2, $2, $2, $2 from unnest($1::int[]) id`,
      [people.map(({ id }) => id), shop().now()],
    );
    let tries = 0;
    const writer = async () => {
      if (++tries < 12) throw new Error('disk full');
      return async () => {};
    };
    const { context } = shop();
    expect(await erasePeople({ ...context, tombstones: { ...context.tombstones, writer } })).toBe(
      12,
    );
    expect(await shop().sql`select 1 from erasures where state = 'confirmed'`).toHaveLength(11);
    expect(shop().problems.splice(0)).toHaveLength(11);
  });

  test('unconfirmed request: expires, and its owner gets a mail', async () => {
    const { requestErasure, visitor } = await start();
    await requestErasure();
    shop().turnClock(days(14) + 1000);
    await erasePeople(shop().context);
    expect(await shop().sql`select email from people`).toEqual([{ email: visitor.email }]);
    expect((await shop().mailTo(visitor.email)).at(-1)!.subject).toBe('Your data was not erased');
  });

  test('cross-origin request: accepted from allow-listed pages only', async () => {
    const { form } = await start();
    const from = async (origin: string, payload: object = form) => {
      const request = { method: 'POST', url: '/api/erasure', payload } as const;
      const { statusCode, headers } = await shop().app.inject({ ...request, headers: { origin } });
      return [statusCode, headers['access-control-allow-origin']];
    };
    expect(await from('https://staff.example')).toEqual([202, 'https://staff.example']);
    expect(await from('https://evil.example')).toEqual([403, undefined]);
    // The page can read the error.
    expect(await from('https://staff.example', {})).toEqual([400, 'https://staff.example']);
    const preflight = await shop().app.inject({
      method: 'OPTIONS',
      url: '/api/erasure',
      headers: { origin: 'https://staff.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
  });

  test.each(['/config', '/captcha'])(
    '%s cross-origin: read by allow-listed pages only',
    async (path) => {
      const from = async (origin: string) => {
        const { statusCode, headers } = await shop().app.inject({
          url: `/api${path}`,
          headers: { origin },
        });
        expect([statusCode, headers.vary]).toEqual([200, expect.stringContaining('Origin')]);
        return headers['access-control-allow-origin'];
      };
      expect(await from('https://staff.example')).toBe('https://staff.example');
      expect(await from('https://evil.example')).toBeUndefined();
    },
  );

  test('every column that may hold personal data: listed in personal-data.ts', async () => {
    const { personalData, harmlessTables } = await import('./personal-data.ts');
    const columns = await shop().sql<{ name: string; type: string }>`
      select table_name || '.' || column_name as name, data_type as type
        from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'date', 'bytea', 'ARRAY')`;
    const isListed = (name: string) =>
      name in personalData || harmlessTables.includes(name.split('.')[0]!);
    expect(columns.map(({ name }) => name).filter((name) => !isListed(name))).toEqual([]);
    expect(
      Object.keys(personalData).filter((name) => !columns.some((column) => column.name === name)),
    ).toEqual([]);
  });
});
