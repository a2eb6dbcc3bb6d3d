import { minutes, seconds } from '../time/time.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('sign-in and recovery', (shop) => {
  const { registration, post, login, deviceOf, tokenOf, registerAndSignIn, readSettings } =
    accountClient(shop);

  test('unknown login and wrong password: the same response', async () => {
    await registerAndSignIn();
    const wrong = await login({ password: 'Wrong2026x' });
    const unknown = await login({ login: 'nobody@mail.test' });
    const phone = await login({ login: '0999999999' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 4000 } });
    expect([unknown.body, phone.body]).toEqual([wrong.body, wrong.body]);
    expect((await login({ password: 'x'.repeat(33) })).status).toBe(400);
    expect((await login({ login: { $ne: null } })).status).toBe(400);
  });

  const guess = async (times: number, fields: object = {}, headers = {}) => {
    const statuses = [];
    for (let at = 0; at < times; at++)
      statuses.push((await login({ password: 'Wrong2026x', ...fields }, headers)).status);
    return statuses;
  };
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);
  const phone = '+66 81 234 5678';

  test('e-mail with what was pasted around it: signs in, and gets the recovery mail', async () => {
    await registerAndSignIn();
    const pasted = `mailto:${registration.email.replace('@', '＠')}\u200b,`;
    expect((await login({ login: pasted })).status).toBe(200);
    expect((await post('/reset-password', { email: pasted })).status).toBe(200);
    expect(await tokenOf(registration.email, /forgot-password/u)).not.toBe('');
    expect((await post('/reset-password', { email: '0812345678' })).body).toMatchObject({
      code: 1001,
    });
  });

  test('ten wrong guesses from unknown devices: sign-in refused there for 15 minutes', async () => {
    await registerAndSignIn();
    expect(await guess(10)).toEqual(times(10, 401));
    const limited = await login();
    expect(limited).toMatchObject({ status: 429, body: { code: 4009 } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({ login: phone })).status).toBe(401);
    shop().turnClock(minutes(15) + seconds(1));
    expect((await login()).status).toBe(200);
  });

  test('wrong guesses by e-mail and by phone: count together and reveal no account', async () => {
    const answers = async (email: string, number: string) => [
      ...(await guess(6, { login: email })),
      ...(await guess(6, { login: number })),
      ...(await guess(5, { login: email.toUpperCase() })),
      ...(await guess(5, { login: number.replaceAll(' ', '') })),
    ];
    const unknown = await answers('nobody@mail.test', '+66 89 999 9999');
    await registerAndSignIn();
    expect(await answers(registration.email, phone)).toEqual(unknown);
    expect(unknown.filter((status) => status === 401)).toHaveLength(20);
    shop().turnClock(minutes(16));
    await guess(6);
    await guess(4, { login: phone });
    // No answer says that the password is right, or that the account is locked.
    expect((await login()).body.code).toBe(4000);
  });

  test('known and unknown logins: equally many statements and password checks', async () => {
    await registerAndSignIn();
    const { db, passwords } = shop().context;
    const [query, matches] = [jest.spyOn(db, 'query'), jest.spyOn(passwords, 'matches')];
    const work = [];
    for (const name of [registration.email, phone, 'nobody@mail.test', '+66 89 999 9999']) {
      await login({ login: name, password: 'Wrong2026x' });
      work.push([query.mock.calls.length, matches.mock.calls.length]);
      query.mockClear();
      matches.mockClear();
    }
    query.mockRestore();
    matches.mockRestore();
    expect(new Set(work.map(String)).size).toBe(1);
  });

  test('device that signed in before: ten guesses of its own, whatever strangers do', async () => {
    await registerAndSignIn();
    const device = deviceOf(await login());
    await guess(20);
    expect(await guess(9, {}, device)).toEqual(times(9, 401));
    for (const name of [registration.email, phone])
      expect((await login({ login: name }, device)).status).toBe(200);
    expect(await guess(2, {}, device)).toEqual([401, 429]);
    expect((await login({}, device)).status).toBe(429);
    // For other accounts it is a device like any other.
    await registerAndSignIn({ email: 'other@mail.test' });
    const other = { login: 'other@mail.test' };
    await guess(10, other);
    expect((await login(other, device)).status).toBe(429);
  });

  test('device token: HttpOnly, hashed, for several accounts, ten each at most', async () => {
    await registerAndSignIn();
    const first = await login();
    expect(first.headers['set-cookie']).toMatch(
      /^DEVICE=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/u,
    );
    const device = deviceOf(first);
    const token = /DEVICE=(.{43})/u.exec(device.cookie)![1]!;
    const stored = () => shop().sql<{ hash: string }>`select token_hash as hash from known_devices`;
    expect((await stored()).map(({ hash }) => hash)).not.toContain(token);
    expect((await login({}, device)).headers['set-cookie']).toBeUndefined();
    const made = 'A'.repeat(43);
    expect(
      (await login({}, { cookie: device.cookie.replace(token, made) })).headers['set-cookie'],
    ).not.toContain(made);
    for (let at = 0; at < 11; at++) {
      shop().turnClock(seconds(1));
      await login();
    }
    expect(await stored()).toHaveLength(10);
    await guess(10);
    expect((await login({}, device)).status).toBe(429);
  });

  test('mailed link: lifts the lock; its browser can sign in during further guesses', async () => {
    await registerAndSignIn();
    const old = deviceOf(await login());
    await guess(10);
    await guess(10, { login: phone });
    await post('/reset-password', { email: registration.email });
    const set = (token: string) => post(`/check-token/${token}`, { password: 'Another2026' });
    const reset = await set(await tokenOf(registration.email, /forgot-password/u));
    expect((await login({ password: 'Another2026' })).status).toBe(200);
    expect((await login({ login: phone, password: 'Another2026' })).status).toBe(200);
    await guess(20);
    expect((await login({ password: 'Another2026' }, old)).status).toBe(429);
    expect((await login({ password: 'Another2026' }, deviceOf(reset))).status).toBe(200);
  });

  test('changed password: only this browser stays known; wrong ones lock no sign-in', async () => {
    const token = await registerAndSignIn();
    const [other, own] = [deviceOf(await login()), deviceOf(await login())];
    const as = { authorization: `Bearer ${token}`, ...own };
    const change = (password: string) =>
      post('/user/profile/password', { password, newPassword: 'Another2026' }, as);
    await change(registration.plainPassword);
    await guess(10);
    const right = { password: 'Another2026' };
    expect((await login(right, other)).status).toBe(429);
    expect((await login(right, own)).status).toBe(200);
    for (let at = 0; at < 11; at++) await change('Wrong2026x');
    expect((await change('Another2026')).status).toBe(429);
    expect((await login(right, own)).status).toBe(200);
  });

  test('a session slides for 57 minutes and ends after 12 hours', async () => {
    const token = await registerAndSignIn();
    for (let at = 0; at < 12; at++) {
      shop().turnClock(minutes(56));
      expect((await readSettings(token)).status).toBe(200);
    }
    shop().turnClock(minutes(50));
    expect((await readSettings(token)).status).toBe(401);
    const second = (await login()).body.access_token;
    shop().turnClock(minutes(58));
    expect((await readSettings(second)).status).toBe(401);
  });

  test('sign-out: ends this session only', async () => {
    const first = await registerAndSignIn();
    const second = (await login()).body.access_token;
    await post('/logout', {}, { authorization: `Bearer ${first}` });
    expect((await readSettings(first)).status).toBe(401);
    expect((await readSettings(second)).status).toBe(200);
  });

  test('recovery link: works once, ends all sessions and survives a refused password', async () => {
    const session = await registerAndSignIn();
    await post('/reset-password', { email: registration.email });
    const superseded = await tokenOf(registration.email, /forgot-password/u);
    await post('/reset-password', { email: registration.email });
    const token = await tokenOf(registration.email, /forgot-password/u);
    const set = (of: string, password: string) => post(`/check-token/${of}`, { password });
    const read = async (of: string) => (await shop().call('GET', `/check-token/${of}`)).status;
    expect((await set(superseded, 'Another2026')).body.code).toBe(4004);
    expect((await set(token, 'weak')).status).toBe(400);
    expect((await set(token, 'Password1')).body.code).toBe(4008);
    expect((await login()).status).toBe(200);
    expect(await read(superseded)).toBe(400);
    expect(await read(token)).toBe(200);
    expect(await read(token)).toBe(200);
    const both = await Promise.all([set(token, 'Another2026'), set(token, 'Another2027')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await read(token)).toBe(400);
    expect((await readSettings(session)).status).toBe(401);
    expect((await login()).status).toBe(401);
    expect((await set(`${token.slice(0, -1)}_`, 'Another2026')).body.code).toBe(4004);
    expect((await set('x'.repeat(10_000), 'Another2026')).status).toBe(400);
  });

  describe('recovery link, sent again after it set the password', () => {
    const NEW = 'Another2026';
    const mailed = async () => {
      await registerAndSignIn();
      await post('/reset-password', { email: registration.email });
      const token = await tokenOf(registration.email, /forgot-password/u);
      return (password = NEW) => post(`/check-token/${token}`, { password });
    };
    const sessions = () => shop().sql`select token_hash from sessions`;

    test('same password: the same answer, nobody signed in, nothing done or mailed', async () => {
      const set = await mailed();
      const first = await set();
      await login({ password: NEW });
      const before = [await sessions(), await shop().sql`select * from known_devices`];
      const mails = await shop().mailTo(registration.email);
      shop().turnClock(minutes(9));
      const again = await set();
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(again.headers['set-cookie']).toBeUndefined();
      expect([await sessions(), await shop().sql`select * from known_devices`]).toEqual(before);
      expect(await shop().mailTo(registration.email)).toEqual(mails);
      shop().turnClock(minutes(1) + seconds(1));
      expect((await set()).body.code).toBe(4004);
    });

    test('another password: refused; after three tries also the same one', async () => {
      const set = await mailed();
      await set();
      expect((await set('Another2027')).body.code).toBe(4004);
      expect((await login({ password: NEW })).status).toBe(200);
      for (let time = 0; time < 2; time++) expect((await set('Another2028')).body.code).toBe(4004);
      expect((await set()).body.code).toBe(4004);
    });

    test('after the password has changed in the settings: refused', async () => {
      const set = await mailed();
      await set();
      const { access_token: session } = (await login({ password: NEW })).body;
      const change = { password: NEW, newPassword: 'Another2027' };
      const as = { authorization: `Bearer ${session}` };
      expect((await post('/user/profile/password', change, as)).status).toBe(200);
      for (const password of [NEW, 'Another2027'])
        expect((await set(password)).body.code).toBe(4004);
    });

    test('same password twice at once: both are answered, one does it', async () => {
      const set = await mailed();
      const { context } = shop();
      const { transaction } = context.db;
      // Both have found the link open, and the other one is faster.
      context.db.transaction = async (run) => {
        context.db.transaction = transaction;
        expect((await set()).status).toBe(200);
        return transaction(run);
      };
      const second = await set();
      expect(second).toMatchObject({ status: 200, body: { email: registration.email } });
      expect(second.headers['set-cookie']).toBeUndefined();
      expect(
        (await shop().mailTo(registration.email)).filter(({ subject }) =>
          subject.endsWith('password was changed'),
        ),
      ).toHaveLength(1);
    });
  });

  test('recovery: the link lasts 30 minutes, the fifth mail in that time is not sent', async () => {
    await registerAndSignIn();
    const unknown = await post('/reset-password', { email: 'nobody@mail.test' });
    for (let at = 0; at < 6; at++) {
      const reply = await post('/reset-password', { email: registration.email });
      expect([reply.status, reply.body]).toEqual([unknown.status, unknown.body]);
    }
    const mails = (await shop().mailTo(registration.email)).filter(({ text }) =>
      text.includes('forgot-password'),
    );
    expect(mails).toHaveLength(4);
    shop().turnClock(minutes(31));
    const token = await tokenOf(registration.email, /forgot-password/u);
    expect((await post(`/check-token/${token}`, { password: 'Another2026' })).body.code).toBe(4004);
  });
});
