import { minutes, seconds } from '../ports/clock.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('sign-in and recovery', (shop) => {
  const { registration, post, login, tokenOf, registerAndSignIn, readSettings } = accountClient(shop);

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

  test('after 10 attempts on an account even the right password is refused; password recovery still works', async () => {
    await registerAndSignIn();
    for (let at = 0; at < 9; at++) await login({ password: 'Wrong2026x' });
    const limited = await login();
    expect(limited).toMatchObject({ status: 429, body: { code: 1029 } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({ login: '+66 81 234 5678' })).status).toBe(429);
    expect((await post('/reset-password', { email: registration.email })).status).toBe(200);
    expect(await tokenOf(registration.email, /forgot-password/u)).not.toBe('');
    shop().turnClock(minutes(15) + seconds(1));
    expect((await login()).status).toBe(200);
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

  test('recovery link: sets a new password once and ends every session; a weak password does not use up the link', async () => {
    const session = await registerAndSignIn();
    await post('/reset-password', { email: registration.email });
    const superseded = await tokenOf(registration.email, /forgot-password/u);
    await post('/reset-password', { email: registration.email });
    const token = await tokenOf(registration.email, /forgot-password/u);
    const set = (of: string, password: string) => post(`/check-token/${of}`, { password });
    const read = async (of: string) => (await shop().call('GET', `/check-token/${of}`)).status;
    expect((await set(superseded, 'Another2026')).body.code).toBe(4004);
    expect((await set(token, 'weak')).status).toBe(400);
    expect([await read(superseded), await read(token), await read(token)]).toEqual([400, 200, 200]);
    const both = await Promise.all([set(token, 'Another2026'), set(token, 'Another2027')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await read(token)).toBe(400);
    expect((await readSettings(session)).status).toBe(401);
    expect((await login()).status).toBe(401);
    expect((await set(`${token.slice(0, -1)}_`, 'Another2026')).body.code).toBe(4004);
    expect((await set('x'.repeat(10_000), 'Another2026')).status).toBe(400);
  });

  test('recovery: the link expires after 30 minutes, and the fourth mail within an hour is not sent', async () => {
    await registerAndSignIn();
    const unknown = await post('/reset-password', { email: 'nobody@mail.test' });
    for (let at = 0; at < 5; at++) {
      const reply = await post('/reset-password', { email: registration.email });
      expect([reply.status, reply.body]).toEqual([unknown.status, unknown.body]);
    }
    const mails = (await shop().mailTo(registration.email)).filter(({ text }) =>
      text.includes('forgot-password'),
    );
    expect(mails).toHaveLength(3);
    shop().turnClock(minutes(31));
    const token = await tokenOf(registration.email, /forgot-password/u);
    expect((await post(`/check-token/${token}`, { password: 'Another2026' })).body.code).toBe(4004);
  });
});
