import { deleteExpired } from '../db/retention.ts';
import { hours, seconds } from '../ports/clock.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('registration', (shop) => {
  const { registration, post, register, login, tokenOf, registerAndSignIn, readSettings } =
    accountClient(shop);

  test('registers, confirms by mail and signs in with e-mail or phone', async () => {
    expect(await register()).toMatchObject({ status: 200, body: {} });
    expect(await login()).toMatchObject({ status: 403, body: { code: 4001 } });
    expect((await login({ password: 'Wrong2026x' })).body.code).toBe(4000);
    const token = await tokenOf(registration.email, /verify\?/u);
    expect((await post('/verify', { token })).status).toBe(200);
    expect((await post('/verify', { token })).body.code).toBe(4004);
    for (const name of ['malee@mail.test', '0812345678', '+66 81 234 5678']) {
      expect((await login({ login: name })).status).toBe(200);
    }
    const settings = await readSettings((await login()).body.access_token);
    expect(settings.body).toMatchObject({
      firstName: 'Malee',
      lastName: 'ใจดี',
      phone: '66812345678',
      language: 'en',
    });
  });

  test('confirmed by mail: names the address that can sign in', async () => {
    await register();
    const { body } = await post('/verify', { token: await tokenOf(registration.email, /verify\?/u) });
    expect(body).toEqual({ email: registration.email });
  });

  test('return path: every mail of registration and recovery leads back to it; an unsafe one is left out', async () => {
    const lastMail = async () => (await shop().mailTo(registration.email)).at(-1)!.text;
    await register({ next: '/event/neon?x=1' });
    expect(await lastMail()).toMatch(/\/verify\?token=[\w-]{43}&next=%2Fevent%2Fneon%3Fx%3D1&lang=en/u);
    await register({ next: '/billing' });
    expect(await lastMail()).toContain('/login?next=%2Fbilling&lang=en');
    const credentials = { login: registration.email, password: registration.plainPassword };
    await post('/reverify', { ...credentials, recaptchaResponse: 'human', next: '/billing' });
    expect(await lastMail()).toMatch(/\/verify\?token=[\w-]{43}&next=%2Fbilling&/u);
    await post('/reset-password', { email: registration.email, next: '/billing' });
    expect(await lastMail()).toMatch(/\/forgot-password\/[\w-]{43}\?next=%2Fbilling&/u);
    await post('/reset-password', { email: registration.email, next: '//evil.example/x' });
    expect(await lastMail()).not.toMatch(/evil|next=/u);
  });

  test('return path of more than 1,024 characters: refused', async () => {
    expect((await register({ next: `/${'a'.repeat(1024)}` })).status).toBe(400);
  });

  test('registration with a known e-mail: same response as a new one; only the mail differs', async () => {
    const first = await register();
    for (const fields of [{}, { email: 'MALEE@MAIL.TEST' }]) {
      const again = await register(fields);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    }
    const subjects = (await shop().mailTo(registration.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'You already have a Playday account')).toHaveLength(1);
    expect((await shop().db.query('select 1 from people')).length).toBe(1);
  });

  test('registration with the phone of another account: neither the response nor the mail reveals it', async () => {
    await registerAndSignIn();
    const fresh = await register({ email: 'fresh@mail.test', phone: '0866666666' });
    const other = await register({ email: 'other@mail.test' });
    expect([other.status, other.body]).toEqual([fresh.status, fresh.body]);
    const mailsTo = async (address: string) =>
      (await shop().mailTo(address)).map(({ subject, text }) => [
        subject,
        text.replace(/[\w-]{43}/u, 'TOKEN'),
      ]);
    expect(await mailsTo('other@mail.test')).toEqual(await mailsTo('fresh@mail.test'));
  });

  test('phone of a confirmed account: another account cannot be confirmed with it, and its link stays valid', async () => {
    await registerAndSignIn();
    await register({ email: 'other@mail.test' });
    const token = await tokenOf('other@mail.test', /verify\?/u);
    for (let time = 0; time < 2; time++)
      expect(await post('/verify', { token })).toMatchObject({ status: 409, body: { code: 4006 } });
    expect((await login({ login: registration.phone })).status).toBe(200);
    await post('/reset-password', { email: 'other@mail.test' });
    const reset = await tokenOf('other@mail.test', /forgot-password/u);
    expect(await post(`/check-token/${reset}`, { password: 'Another2026' })).toMatchObject({
      status: 409,
      body: { code: 4006 },
    });
  });

  test('phone in an unconfirmed registration: its owner can still register, confirm and sign in with it', async () => {
    await register({ email: 'squatter@mail.test', plainPassword: 'Squatter2026' });
    const token = await registerAndSignIn();
    expect((await readSettings(token)).status).toBe(200);
    expect((await login({ login: registration.phone })).status).toBe(200);
    expect((await login({ login: registration.phone, password: 'Squatter2026' })).status).toBe(401);
  });

  test('account not confirmed within a week: deleted, its e-mail is free again; other accounts stay', async () => {
    const { db } = shop();
    await register();
    const { id } = await shop().visitor();
    const runRetention = () => deleteExpired(shop().context);
    shop().turnClock(hours(24 * 6));
    await runRetention();
    expect(await db.query('select 1 from people')).toHaveLength(2);
    shop().turnClock(hours(24 * 2));
    await runRetention();
    expect(await db.query('select id from people')).toEqual([{ id }]);
    await register();
    expect((await shop().mailTo(registration.email)).at(-1)!.subject).toBe('Confirm your e-mail address');
  });

  test('concurrent registrations with one e-mail: one account', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => register({ phone: `08123456${10 + at}` })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await shop().db.query('select 1 from people')).length).toBe(1);
  });

  test.each<[string, object]>([
    ['a name of one letter', { firstName: 'M' }],
    ['a Khmer name', { lastName: 'សុខា' }],
    ['an element as name', { firstName: '<svg onload>' }],
    ['a line break in a name', { firstName: 'Ma\r\nBcc: x' }],
    ['31 February', { birthday: '1995-02-31' }],
    ['an age of 11', { birthday: new Date(Date.now() - 11.5 * 365 * 86_400_000).toISOString().slice(0, 10) }],
    ['a birthday to come', { birthday: '2090-01-01' }],
    ['a weak password', { plainPassword: 'playday2026' }],
    ['an e-mail with a line break', { email: 'a@b.test\r\nBcc:x@y.test' }],
    ['a phone that is too short', { phone: '08123' }],
    ['a role', { role: 'admin' }],
    ['being verified', { verified: true }],
    ['an id', { id: 1 }],
    ['no captcha', { recaptchaResponse: undefined }],
    ['a wrong captcha', { recaptchaResponse: 'robot' }],
  ])('registration with %s: refused', async (_name, fields) => {
    const reply = await register(fields);
    expect(reply.status).toBe(400);
    expect((await shop().db.query('select 1 from people')).length).toBe(0);
  });

  test('confirmation mail: sent again at most every 300 s, and only with the right password', async () => {
    await register();
    const again = (password = registration.plainPassword) =>
      post('/reverify', { login: registration.email, password, recaptchaResponse: 'human' });
    const count = async () => (await shop().mailTo(registration.email)).length;
    expect((await again('Wrong2026x')).body).toEqual({});
    expect(await count()).toBe(1);
    shop().turnClock(seconds(301));
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect(await count()).toBe(2);
    shop().turnClock(hours(25));
    expect((await post('/verify', { token: await tokenOf(registration.email, /verify\?/u) })).body.code).toBe(
      4004,
    );
  });

  test('mail and errors: in the requested language', async () => {
    await shop().call('POST', '/register', registration, { 'accept-language': 'th-TH,th;q=0.9,en;q=0.5' });
    expect((await shop().mailTo(registration.email))[0]!.subject).toBe('ยืนยันอีเมลของคุณ');
    const reply = await shop().call('GET', '/user/profile/account', undefined, {
      'accept-language': 'zh-CN',
    });
    expect(reply.body).toEqual({ code: 4002, message: '请先登录。' });
  });
});
