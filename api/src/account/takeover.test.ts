import { minutes } from '../time/time.ts';
import { untilAnsweredOrBlocked } from '../testing/barrier.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

/**
 * An attacker who knows the old password or reads the old mailbox, and the owner who recovers the
 * account.
 */
describeShop('account takeover', (shop) => {
  const { post, tokenOf, readSettings } = accountClient(shop);
  const OLD = 'Playday2026';
  const NEW = 'Another2026';
  const resetPassword = async (email: string) => {
    await post('/reset-password', { email });
    return post(`/check-token/${await tokenOf(email, /forgot-password/u)}`, { password: NEW });
  };
  const changeAddress = async (token: string, email = 'thief@mail.test') => {
    const asked = await shop()
      .as(token)
      .call('POST', '/user/profile/email', { email, password: OLD });
    expect(asked.status).toBe(200);
    return tokenOf(email, /verify_changed/u);
  };
  /**
   * Pauses every password check after it has its result, as if it were slow, until `go` is called.
   */
  function slowPasswordCheck() {
    const { passwords } = shop().context;
    const { matches } = passwords;
    const [isChecked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    passwords.matches = async (...args) => {
      const verdict = await matches(...args);
      isChecked.resolve();
      await go.promise;
      return verdict;
    };
    return {
      isChecked: isChecked.promise,
      go() {
        passwords.matches = matches;
        go.resolve();
      },
    };
  }

  test('change of address asked for before a password reset: its link ends with that', async () => {
    const owner = await shop().visitor();
    const link = await changeAddress((await shop().logIn(owner.email)).body.access_token);
    expect((await resetPassword(owner.email)).status).toBe(200);
    expect((await post('/verify-changed', { token: link })).body.code).toBe(4004);
    expect((await shop().logIn(owner.email, NEW)).status).toBe(200);
    expect((await post('/reset-password', { email: 'thief@mail.test' })).status).toBe(200);
    expect(await tokenOf('thief@mail.test', /forgot-password/u)).toBe('');
  });

  test('password changed in the settings: only this session stays, earlier links end', async () => {
    const owner = await shop().visitor();
    const attackerToken = (await shop().logIn(owner.email)).body.access_token;
    const link = await changeAddress(attackerToken);
    await post('/reset-password', { email: owner.email });
    const reset = await tokenOf(owner.email, /forgot-password/u);
    const changed = await owner.call('POST', '/user/profile/password', {
      password: OLD,
      newPassword: NEW,
    });
    expect(changed.status).toBe(200);
    expect((await post('/verify-changed', { token: link })).body.code).toBe(4004);
    expect((await post(`/check-token/${reset}`, { password: 'Thieves2026' })).body.code).toBe(4004);
    expect((await readSettings(attackerToken)).status).toBe(401);
    expect((await readSettings(owner.token)).status).toBe(200);
    expect(await shop().sql`select purpose from mail_tokens`).toEqual([]);
  });

  test('confirmed change of address: links to the old one end, also that of erasure', async () => {
    const owner = await shop().visitor();
    await post('/reset-password', { email: owner.email });
    const reset = await tokenOf(owner.email, /forgot-password/u);
    const names = {
      firstName: 'Somchai',
      lastName: 'Jaidee',
      app: 'market',
      recaptchaResponse: 'human',
    };
    await post('/erasure', { ...names, email: owner.email, phone: owner.phone });
    const erase = await tokenOf(owner.email, /erase-confirm/u);
    const link = await changeAddress(owner.token, 'new@mail.test');
    expect((await post('/verify-changed', { token: link })).status).toBe(200);
    expect((await post(`/check-token/${reset}`, { password: NEW })).body.code).toBe(4004);
    expect((await post('/erasure/confirm', { token: erase })).body.code).toBe(4004);
    expect((await readSettings(owner.token)).status).toBe(200);
  });

  test('login, password checked before a reset, completed after it: 401, no session', async () => {
    const { email } = await shop().visitor();
    const check = slowPasswordCheck();
    const login = shop().logIn(email);
    await check.isChecked;
    expect((await resetPassword(email)).status).toBe(200);
    check.go();
    expect(await login).toMatchObject({ status: 401, body: { code: 4000 } });
    expect(await shop().sql`select 1 from sessions`).toEqual([]);
  });

  test('the same, beside an account with the old password: 401, no session', async () => {
    await shop().visitor();
    const { email, id } = await shop().visitor();
    const check = slowPasswordCheck();
    const login = shop().logIn(email);
    await check.isChecked;
    expect((await resetPassword(email)).status).toBe(200);
    check.go();
    expect(await login).toMatchObject({ status: 401, body: { code: 4000 } });
    expect(await shop().sql`select 1 from sessions where person_id = ${id}`).toEqual([]);
  });

  test('login that meets an uncommitted reset: waits for it, then 401, no session', async () => {
    const { id, email } = await shop().visitor();
    const { db, context } = shop();
    const passwordHash = await context.passwords.hash(NEW, { share: 'test' });
    const check = slowPasswordCheck();
    const login = shop().logIn(email);
    await check.isChecked;
    await db.transaction(async (tx) => {
      await tx.query('update people set password_hash = $2 where id = $1', [id, passwordHash]);
      await tx.query('delete from sessions where person_id = $1', [id]);
      check.go();
      // Another connection, because what waits does not change within a transaction.
      await untilAnsweredOrBlocked(db, login);
    });
    expect(await login).toMatchObject({ status: 401, body: { code: 4000 } });
    expect(await db.query('select 1 from sessions')).toEqual([]);
  });

  test.each<[string, 'POST' | 'PATCH', string, object]>([
    ['change of address', 'POST', '/user/profile/email', { email: 'thief@mail.test' }],
    ['change of password', 'POST', '/user/profile/password', { newPassword: 'Thieves2026' }],
    ['change of phone', 'PATCH', '/user/profile/account', { phone: '0899999999' }],
    ['deletion of the account', 'POST', '/user/profile/erasure', {}],
  ])(
    '%s, password checked before a reset: refused, nothing changes',
    async (_, method, path, body) => {
      const { email, call } = await shop().visitor();
      const check = slowPasswordCheck();
      const answer = call(method, path, { ...body, password: OLD });
      await check.isChecked;
      expect((await resetPassword(email)).status).toBe(200);
      check.go();
      expect(await answer).toMatchObject({ status: 403, body: { code: 4005 } });
      expect(await shop().sql`select 1 from mail_tokens where purpose = 'change'`).toEqual([]);
      expect(await shop().sql`select 1 from erasures`).toEqual([]);
      expect(await shop().sql`select 1 from people where phone = '66899999999'`).toEqual([]);
      expect((await shop().logIn(email, NEW)).status).toBe(200);
    },
  );

  test('concurrent reset and change of address: one succeeds, the other is refused', async () => {
    for (let time = 0; time < 5; time++) {
      const owner = await shop().visitor();
      const address = `thief-${time}@mail.test`;
      const link = await changeAddress(owner.token, address);
      await post('/reset-password', { email: owner.email });
      const reset = await tokenOf(owner.email, /forgot-password/u);
      const [changed, set] = await Promise.all([
        post('/verify-changed', { token: link }),
        post(`/check-token/${reset}`, { password: NEW }),
      ]);
      expect([changed.status, set.status].sort()).toEqual([200, 400]);
      shop().turnClock(minutes(16));
    }
  });
});
