import { deleteExpired } from '../db/retention.ts';
import { hours, minutes, seconds } from '../ports/clock.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('identity', (shop) => {
  const person = {
    firstName: 'Malee',
    lastName: 'ใจดี',
    plainPassword: 'Playday2026',
    email: 'Malee@mail.test',
    birthday: '1995-04-12',
    phone: '0812345678',
    recaptchaResponse: 'human',
  };
  const post = (path: string, body: object, headers?: Record<string, string>) =>
    shop().call('POST', path, body, headers);
  const register = (fields: object = {}) => post('/register', { ...person, ...fields });
  const login = (fields: object = {}) =>
    post('/login', {
      login: person.email,
      password: person.plainPassword,
      recaptchaResponse: 'human',
      ...fields,
    });
  const tokenOf = async (address: string, path: RegExp) => {
    const mail = (await shop().mailTo(address)).findLast(({ text }) => path.test(text));
    return /(?:token=|password\/)([A-Za-z0-9_-]{43})/u.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const registered = async () => {
    await register();
    await post('/verify', { token: await tokenOf(person.email, /verify\?/u) });
    return (await login()).body.access_token as string;
  };
  const account = (token: string) =>
    shop().call('GET', '/user/profile/account', undefined, { authorization: `Bearer ${token}` });

  test('registers, confirms by mail and signs in with e-mail or phone', async () => {
    expect(await register()).toMatchObject({ status: 200, body: {} });
    expect(await login()).toMatchObject({ status: 403, body: { code: 4001 } });
    expect((await login({ password: 'Wrong2026x' })).body.code).toBe(4000);
    const token = await tokenOf(person.email, /verify\?/u);
    expect((await post('/verify', { token })).status).toBe(200);
    expect((await post('/verify', { token })).body.code).toBe(4004);
    for (const name of ['malee@mail.test', '0812345678', '+66 81 234 5678']) {
      expect((await login({ login: name })).status).toBe(200);
    }
    const settings = await account((await login()).body.access_token);
    expect(settings.body).toMatchObject({
      firstName: 'Malee',
      lastName: 'ใจดี',
      phone: '66812345678',
      language: 'en',
    });
  });

  test('registration with a known e-mail: same response as a new one; only the mail differs', async () => {
    const first = await register();
    for (const fields of [{}, { email: 'MALEE@MAIL.TEST' }]) {
      const again = await register(fields);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    }
    const subjects = (await shop().mailTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'You already have a Playday account')).toHaveLength(1);
    expect((await shop().db.query('select 1 from people')).length).toBe(1);
  });

  test('registration with the phone of another account: neither the response nor the mail reveals it', async () => {
    await registered();
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
    await registered();
    await register({ email: 'other@mail.test' });
    const token = await tokenOf('other@mail.test', /verify\?/u);
    for (let time = 0; time < 2; time++)
      expect(await post('/verify', { token })).toMatchObject({ status: 409, body: { code: 4006 } });
    expect((await login({ login: person.phone })).status).toBe(200);
    await post('/reset-password', { email: 'other@mail.test' });
    const reset = await tokenOf('other@mail.test', /forgot-password/u);
    expect(await post(`/check-token/${reset}`, { password: 'Another2026' })).toMatchObject({
      status: 409,
      body: { code: 4006 },
    });
  });

  test('phone in an unconfirmed registration: its owner can still register, confirm and sign in with it', async () => {
    await register({ email: 'squatter@mail.test', plainPassword: 'Squatter2026' });
    const token = await registered();
    expect((await account(token)).status).toBe(200);
    expect((await login({ login: person.phone })).status).toBe(200);
    expect((await login({ login: person.phone, password: 'Squatter2026' })).status).toBe(401);
  });

  test('account not confirmed within a week: deleted, its e-mail is free again; other accounts stay', async () => {
    const { db } = shop();
    await register();
    const { id } = await shop().visitor();
    const forget = () => deleteExpired(db, shop().now());
    shop().turnClock(hours(24 * 6));
    await forget();
    expect(await db.query('select 1 from people')).toHaveLength(2);
    shop().turnClock(hours(24 * 2));
    await forget();
    expect(await db.query('select id from people')).toEqual([{ id }]);
    await register();
    expect((await shop().mailTo(person.email)).at(-1)!.subject).toBe('Confirm your e-mail address');
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

  test('unknown login and wrong password: the same response', async () => {
    await registered();
    const wrong = await login({ password: 'Wrong2026x' });
    const unknown = await login({ login: 'nobody@mail.test' });
    const phone = await login({ login: '0999999999' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 4000 } });
    expect([unknown.body, phone.body]).toEqual([wrong.body, wrong.body]);
    expect((await login({ password: 'x'.repeat(33) })).status).toBe(400);
    expect((await login({ login: { $ne: null } })).status).toBe(400);
  });

  test('after 10 attempts on an account even the right password is refused; password recovery still works', async () => {
    await registered();
    for (let at = 0; at < 9; at++) await login({ password: 'Wrong2026x' });
    const limited = await login();
    expect(limited).toMatchObject({ status: 429, body: { code: 1029 } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({ login: '+66 81 234 5678' })).status).toBe(429);
    expect((await post('/reset-password', { email: person.email })).status).toBe(200);
    expect(await tokenOf(person.email, /forgot-password/u)).not.toBe('');
    shop().turnClock(minutes(15) + seconds(1));
    expect((await login()).status).toBe(200);
  });

  test('a session slides for 57 minutes and ends after 12 hours', async () => {
    const token = await registered();
    for (let at = 0; at < 12; at++) {
      shop().turnClock(minutes(56));
      expect((await account(token)).status).toBe(200);
    }
    shop().turnClock(minutes(50));
    expect((await account(token)).status).toBe(401);
    const second = (await login()).body.access_token;
    shop().turnClock(minutes(58));
    expect((await account(second)).status).toBe(401);
  });

  test('sign-out: ends this session only', async () => {
    const first = await registered();
    const second = (await login()).body.access_token;
    await post('/logout', {}, { authorization: `Bearer ${first}` });
    expect((await account(first)).status).toBe(401);
    expect((await account(second)).status).toBe(200);
  });

  test('recovery link: sets a new password once and ends every session; a weak password does not use up the link', async () => {
    const session = await registered();
    await post('/reset-password', { email: person.email });
    const superseded = await tokenOf(person.email, /forgot-password/u);
    await post('/reset-password', { email: person.email });
    const token = await tokenOf(person.email, /forgot-password/u);
    const set = (of: string, password: string) => post(`/check-token/${of}`, { password });
    expect((await set(superseded, 'Another2026')).body.code).toBe(4004);
    expect((await set(token, 'weak')).status).toBe(400);
    const both = await Promise.all([set(token, 'Another2026'), set(token, 'Another2027')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await account(session)).status).toBe(401);
    expect((await login()).status).toBe(401);
    expect((await set(`${token.slice(0, -1)}_`, 'Another2026')).body.code).toBe(4004);
    expect((await set('x'.repeat(10_000), 'Another2026')).status).toBe(400);
  });

  test('recovery: the link expires after 30 minutes, and the fourth mail within an hour is not sent', async () => {
    await registered();
    const unknown = await post('/reset-password', { email: 'nobody@mail.test' });
    for (let at = 0; at < 5; at++) {
      const reply = await post('/reset-password', { email: person.email });
      expect([reply.status, reply.body]).toEqual([unknown.status, unknown.body]);
    }
    const mails = (await shop().mailTo(person.email)).filter(({ text }) => text.includes('forgot-password'));
    expect(mails).toHaveLength(3);
    shop().turnClock(minutes(31));
    const token = await tokenOf(person.email, /forgot-password/u);
    expect((await post(`/check-token/${token}`, { password: 'Another2026' })).body.code).toBe(4004);
  });

  test('confirmation mail: sent again at most every 300 s, and only with the right password', async () => {
    await register();
    const again = (password = person.plainPassword) =>
      post('/reverify', { login: person.email, password, recaptchaResponse: 'human' });
    const count = async () => (await shop().mailTo(person.email)).length;
    expect((await again('Wrong2026x')).body).toEqual({});
    expect(await count()).toBe(1);
    shop().turnClock(seconds(301));
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect(await count()).toBe(2);
    shop().turnClock(hours(25));
    expect((await post('/verify', { token: await tokenOf(person.email, /verify\?/u) })).body.code).toBe(4004);
  });

  test('change of phone, password or e-mail: requires the password', async () => {
    const token = await registered();
    const as = { authorization: `Bearer ${token}` };
    const patch = (body: object) => shop().call('PATCH', '/user/profile/account', body, as);
    expect((await patch({ phone: '0899999999' })).body.code).toBe(4005);
    const changed = await patch({
      phone: '0899999999',
      password: person.plainPassword,
      language: 'th',
      newsByMail: true,
    });
    expect(changed.body).toMatchObject({ phone: '66899999999', language: 'th', newsByMail: true });
    expect(
      (await post('/user/profile/password', { password: 'Wrong2026x', newPassword: 'Another2026' }, as))
        .status,
    ).toBe(403);

    const other = (await login()).body.access_token;
    const body = { password: person.plainPassword, newPassword: 'Another2026' };
    expect((await post('/user/profile/password', body, as)).status).toBe(200);
    expect((await account(other)).status).toBe(401);
    expect((await account(token)).status).toBe(200);
  });

  test('change of e-mail: takes effect once confirmed at the new address; the old address gets a notice', async () => {
    const token = await registered();
    const as = { authorization: `Bearer ${token}` };
    const body = { email: 'new@mail.test', password: person.plainPassword };
    expect((await post('/user/profile/email', body, as)).status).toBe(200);
    expect((await account(token)).body).toMatchObject({ email: person.email, pendingEmail: 'new@mail.test' });
    expect((await shop().mailTo(person.email)).at(-1)!.text).toContain('new@mail.test');
    const link = await tokenOf('new@mail.test', /verify_changed/u);
    expect((await post('/verify-changed', { token: link })).status).toBe(200);
    expect((await account(token)).body).toMatchObject({ email: 'new@mail.test', pendingEmail: null });
    expect((await login({ login: 'new@mail.test' })).status).toBe(200);
  });

  test('mail and errors: in the requested language', async () => {
    await shop().call('POST', '/register', person, { 'accept-language': 'th-TH,th;q=0.9,en;q=0.5' });
    expect((await shop().mailTo(person.email))[0]!.subject).toBe('ยืนยันอีเมลของคุณ');
    const reply = await shop().call('GET', '/user/profile/account', undefined, {
      'accept-language': 'zh-CN',
    });
    expect(reply.body).toEqual({ code: 4002, message: '请先登录。' });
  });

  test('ticket code: verified with nothing but the published key', async () => {
    const { verify, createPublicKey } = await import('node:crypto');
    const { event, ticket } = await shop().ids();
    const visitor = await shop().visitor();
    await visitor.call('POST', '/user/order', {
      event: event.free,
      tickets: [{ id: ticket['free/free'], count: 1 }],
    });
    const { body } = await visitor.call('GET', '/user/profile/tickets');
    const { pubId, qr } = body[0].tickets[0];
    expect(qr).toMatch(/^data:image\/png;base64,/u);
    const code = shop().context.tickets.code({
      pubId,
      eventId: event.free!,
      ticketTypeId: ticket['free/free']!,
    });
    const { keys } = (await shop().call('GET', '/ticket-key')).body;
    const key = createPublicKey({
      key: Buffer.from(keys[0].publicKey, 'base64'),
      type: 'spki',
      format: 'der',
    });
    const [head, payload, signature] = code.split('.') as [string, string, string];
    const isGenuine = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
    expect(isGenuine(`${head}.${payload}`)).toBe(true);
    expect(isGenuine(`${head}.${payload}x`)).toBe(false);
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      t: pubId,
      e: event.free,
    });
  });

  test('pre-registration: can be made and withdrawn until the sale starts, then the sale is announced by mail', async () => {
    const { event } = await shop().ids();
    const visitor = await shop().visitor();
    const list = async () => (await visitor.call('GET', '/user/pre-registration')).body.events;
    expect(await list()).toMatchObject([{ id: event.soon, isRegistered: false }]);
    expect((await visitor.call('POST', '/user/pre-registration', { event: event.soon })).status).toBe(200);
    expect((await visitor.call('POST', '/user/pre-registration', { event: event.soon })).status).toBe(200);
    expect(await list()).toMatchObject([{ isRegistered: true }]);
    expect((await visitor.call('GET', '/user/profile/tickets')).body[0].tickets).toMatchObject([
      { isPrereg: true, qr: null },
    ]);
    await visitor.call('DELETE', `/user/pre-registration?event=${event.soon}`);
    expect(await list()).toMatchObject([{ isRegistered: false }]);
    expect((await visitor.call('POST', '/user/pre-registration', { event: event.tonight })).body.code).toBe(
      2050,
    );
    await visitor.call('POST', '/user/pre-registration', { event: event.soon });
    shop().turnClock(hours(24 * 5 + 1));
    const { announceSales } = await import('./announce-sales.ts');
    await announceSales(shop().context);
    await announceSales(shop().context);
    expect((await shop().mailTo(visitor.email)).map(({ subject }) => subject)).toEqual([
      'Event soon: tickets on sale',
    ]);
  });
});
