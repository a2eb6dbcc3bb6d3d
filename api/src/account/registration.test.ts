import { legalVersions } from '@playday/shared/rules/shop/legal-versions';
import { deleteExpired } from '../db/retention.ts';
import { sha256 } from '../hash.ts';
import { hours, minutes, seconds } from '../time/time.ts';
import { untilAnsweredOrBlocked } from '../testing/barrier.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('registration', (shop) => {
  const {
    registration,
    post,
    register,
    login,
    tokenOf,
    confirm,
    registerAndSignIn,
    readSettings,
    ...client
  } = accountClient(shop);
  const linkOf = (email: string) => tokenOf(email, /verify\?/u);
  const readLink = (token: string) => shop().call('GET', `/check-token/${token}`);
  const invalidLink = { status: 400, body: { code: 4004 } };

  test('registers, confirms by mail and signs in with e-mail or phone', async () => {
    expect(await register()).toMatchObject({ status: 200, body: {} });
    expect(await login()).toMatchObject({ status: 403, body: { code: 4001 } });
    expect(await login({ login: registration.phone })).toMatchObject({
      status: 403,
      body: { code: 4001 },
    });
    expect((await login({ password: 'Wrong2026x' })).body.code).toBe(4000);
    expect(
      await shop().sql`select terms_version::text as terms, privacy_version::text as privacy
        from people
        where verified_at is null`,
    ).toEqual([legalVersions]);
    const confirmed = await confirm();
    expect(confirmed.status).toBe(200);
    expect((await readSettings(confirmed.body.access_token)).body).toMatchObject({
      firstName: 'Malee',
      lastName: 'ใจดี',
      phone: '66812345678',
      language: 'en',
    });
    for (const name of ['malee@mail.test', '0812345678', '+66 81 234 5678']) {
      expect((await login({ login: name })).body.accountId).toBe(confirmed.body.accountId);
    }
  });

  test('registration link: tells its address and whether it is open, used or expired', async () => {
    const { email } = registration;
    await register();
    const token = await linkOf(email);
    const opened = await readLink(token);
    expect(opened.body).toEqual({ email, state: 'open' });
    expect(opened.headers['cache-control']).toBe('no-store');
    shop().turnClock(hours(24));
    expect((await readLink(token)).body).toEqual({ email, state: 'expired' });
    expect(await confirm()).toMatchObject(invalidLink);
    const credentials = { login: email, password: registration.plainPassword };
    await post('/reverify', { ...credentials, recaptchaResponse: 'human' });
    expect((await confirm()).status).toBe(200);
    expect((await readLink(await linkOf(email))).body).toEqual({ email, state: 'used' });
    expect(await confirm()).toMatchObject(invalidLink);
    expect(await readLink(token)).toMatchObject(invalidLink);
  });

  test('unregistered password: confirms nothing and has at most 10 attempts', async () => {
    await register();
    for (let time = 0; time < 9; time++)
      expect(await confirm(registration.email, 'Wrong2026x')).toMatchObject({
        status: 403,
        body: { code: 4005 },
      });
    expect((await login()).body.code).toBe(4001);
    expect((await confirm(registration.email, 'Wrong2026x')).status).toBe(403);
    expect((await confirm()).status).toBe(429);
    shop().turnClock(minutes(15) + seconds(1));
    expect((await confirm()).status).toBe(200);
  });

  describe('link without the password', () => {
    const { confirmIn, deviceOf } = client;
    const wrongPassword = { status: 403, body: { code: 4005 } };
    const isKnown = async (token: string, browser?: { headers: object }) =>
      (await shop().call('GET', `/check-token/${token}`, undefined, browser && deviceOf(browser)))
        .body.isSameDevice ?? false;

    test('in the browser that registered: confirms and signs in; a hash is stored', async () => {
      const browser = await register();
      const { 'set-cookie': cookie } = browser.headers;
      expect(cookie).toMatch(
        /^REGISTRATION=[\w-]{43}; Path=\/api; Max-Age=3600; HttpOnly; SameSite=Strict; Secure$/u,
      );
      const [row] = await shop().sql<{ hash: string }>`select device_hash as hash from mail_tokens`;
      expect(row!.hash).toBe(sha256(/=([\w-]{43})/u.exec(String(cookie))![1]!));
      const link = await linkOf(registration.email);
      expect(await isKnown(link, browser)).toBe(true);
      const confirmed = await confirmIn(browser);
      expect(confirmed.status).toBe(200);
      expect((await readSettings(confirmed.body.access_token)).body.firstName).toBe('Malee');
      // It is taken away.
      expect(confirmed.headers['set-cookie']).toContainEqual(
        'REGISTRATION=; Path=/api; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
      );
    });

    test('in another browser: the password is asked for, and confirms', async () => {
      await register();
      const link = await linkOf(registration.email);
      expect(await isKnown(link)).toBe(false);
      expect(await post('/verify', { token: link })).toMatchObject(wrongPassword);
      expect((await confirm()).status).toBe(200);
    });

    test('in the browser of another or earlier registration: asks for the password', async () => {
      const other = await register({ email: 'other@mail.test' });
      const earlier = await register({ plainPassword: 'Attacker2026' });
      await register();
      for (const browser of [other, earlier]) {
        expect(await isKnown(await linkOf(registration.email), browser)).toBe(false);
        expect(await confirmIn(browser)).toMatchObject(wrongPassword);
      }
    });

    test('of an earlier one by password: the browser still confirms its last without', async () => {
      await register({ email: 'first@mail.test' });
      const browser = await register();
      const first = {
        token: await linkOf('first@mail.test'),
        password: registration.plainPassword,
      };
      const confirmed = await post('/verify', first, deviceOf(browser));
      expect(confirmed.status).toBe(200);
      expect(String(confirmed.headers['set-cookie'])).not.toContain('REGISTRATION=');
      expect((await confirmIn(browser)).status).toBe(200);
    });

    test('twice: the second time it is used', async () => {
      const browser = await register();
      expect((await confirmIn(browser)).status).toBe(200);
      expect(await confirmIn(browser)).toMatchObject(invalidLink);
      expect(await isKnown(await linkOf(registration.email), browser)).toBe(false);
    });

    test('twice at once: one succeeds', async () => {
      const browser = await register();
      const replies = await Promise.all([confirmIn(browser), confirmIn(browser)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    test('after an hour: the password is asked for; after a day the link has expired', async () => {
      const browser = await register();
      shop().turnClock(hours(1));
      expect(await isKnown(await linkOf(registration.email), browser)).toBe(false);
      expect(await confirmIn(browser)).toMatchObject(wrongPassword);
      shop().turnClock(hours(23));
      expect(await confirmIn(browser)).toMatchObject(invalidLink);
    });

    test('opened by a link scanner: changes nothing, also in the registering browser', async () => {
      const browser = await register();
      const link = await linkOf(registration.email);
      for (let time = 0; time < 3; time++) await readLink(link);
      await isKnown(link, browser);
      expect((await login()).body.code).toBe(4001);
      expect((await confirmIn(browser)).status).toBe(200);
    });

    test('wrong password in the browser that registered: is refused, as everywhere', async () => {
      const headers = deviceOf(await register());
      const link = await linkOf(registration.email);
      expect(await post('/verify', { token: link, password: 'Wrong2026x' }, headers)).toMatchObject(
        wrongPassword,
      );
    });

    test('mail sent again: the browser that asked confirms its link, others do not', async () => {
      const first = await register();
      const credentials = { login: registration.email, password: registration.plainPassword };
      const again = await post('/reverify', { ...credentials, recaptchaResponse: 'human' });
      expect(await confirmIn(first)).toMatchObject(wrongPassword);
      expect((await confirmIn(again)).status).toBe(200);
    });

    test('address of an account: the same cookie as a new one; it confirms nothing', async () => {
      await registerAndSignIn();
      const browser = await register({ plainPassword: 'Attacker2026' });
      expect(browser.headers['set-cookie']).toMatch(/^REGISTRATION=[\w-]{43};/u);
      expect(await confirmIn(browser)).toMatchObject(invalidLink);
    });
  });

  describe('address that an attacker registers, too', () => {
    const attacker = {
      email: registration.email,
      firstName: 'Mallory',
      lastName: 'Grey',
      phone: '0899999999',
      birthday: '2013-01-01',
      plainPassword: 'Attacker2026',
    };

    test('before its owner: the earlier link ends, the owner’s input is confirmed', async () => {
      const email = 'MALEE@mail.test';
      await register({ ...attacker, email });
      const first = await linkOf(email);
      await register();
      expect(await readLink(first)).toMatchObject(invalidLink);
      expect(
        await post('/verify', { token: first, password: attacker.plainPassword }),
      ).toMatchObject(invalidLink);
      expect((await login({ password: attacker.plainPassword })).body.code).toBe(4000);
      expect((await login()).body.code).toBe(4001);
      expect((await readSettings((await confirm()).body.access_token)).body).toMatchObject({
        ...{ firstName: 'Malee', lastName: 'ใจดี', phone: '66812345678', birthday: '1995-04-12' },
        email: registration.email,
      });
      expect((await login({ password: attacker.plainPassword })).body.code).toBe(4000);
    });

    test('after the owner: only registering again, not their password, confirms it', async () => {
      await register();
      const own = await linkOf(registration.email);
      await register(attacker);
      expect(await readLink(own)).toMatchObject(invalidLink);
      expect((await confirm()).body.code).toBe(4005);
      expect((await login()).body.code).toBe(4000);
      expect((await login({ password: attacker.plainPassword })).body.code).toBe(4001);
      const token = await registerAndSignIn();
      expect((await readSettings(token)).body.firstName).toBe('Malee');
      expect((await register(attacker)).status).toBe(200);
      expect((await login({ password: attacker.plainPassword })).body.code).toBe(4000);
      expect((await readSettings(token)).body.firstName).toBe('Malee');
    });

    test('recovery of the unconfirmed account: the mail only leads to registration', async () => {
      await register(attacker);
      const known = await post('/reset-password', { email: registration.email, next: '/billing' });
      const unknown = await post('/reset-password', {
        email: 'nobody@mail.test',
        next: '/billing',
      });
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      const mail = (await shop().mailTo(registration.email)).at(-1)!;
      expect(mail.subject).toBe('Your registration is not complete');
      expect(mail.text).toContain('/register?next=%2Fbilling');
      expect(mail.text).not.toMatch(/Mallory|forgot-password|token=/u);
      expect(await shop().sql`select 1 from mail_tokens where purpose = 'reset'`).toEqual([]);
      expect(await shop().mailTo('nobody@mail.test')).toEqual([]);
    });

    test('link replaced during the password check: the newest registration’s stays', async () => {
      await register(attacker);
      const { passwords } = shop().context;
      const { matches } = passwords;
      passwords.matches = async (...args) => {
        const verdict = await matches(...args);
        passwords.matches = matches;
        await register();
        return verdict;
      };
      const credentials = { login: registration.email, password: attacker.plainPassword };
      expect((await post('/reverify', { ...credentials, recaptchaResponse: 'human' })).status).toBe(
        200,
      );
      expect(await shop().mailTo(registration.email)).toHaveLength(2);
      expect((await confirm()).status).toBe(200);
    });

    test('erasure request: no effect, as an unconfirmed account expires by itself', async () => {
      await register(attacker);
      const reply = await post('/erasure', {
        ...{
          email: attacker.email,
          phone: attacker.phone,
          app: 'market',
          recaptchaResponse: 'human',
        },
        ...{ firstName: attacker.firstName, lastName: attacker.lastName },
      });
      expect(reply.status).toBe(202);
      expect(await shop().sql`select 1 from erasures`).toEqual([]);
      expect(await shop().mailTo(registration.email)).toHaveLength(1);
    });

    test('owner of another account moves to it: that succeeds, the registration ends', async () => {
      const token = await registerAndSignIn({ email: 'old@mail.test' });
      await register(attacker);
      const { email, plainPassword: password } = registration;
      await shop().as(token).call('POST', '/user/profile/email', { email, password });
      const link = await tokenOf(registration.email, /verify_changed/u);
      expect((await post('/verify-changed', { token: link })).status).toBe(200);
      expect((await readSettings(token)).body.email).toBe(registration.email);
      expect(await confirm(registration.email, attacker.plainPassword)).toMatchObject(invalidLink);
      expect((await login({ password: attacker.plainPassword })).body.code).toBe(4000);
    });
  });

  test('return path: is kept by all mails of registration and recovery unless unsafe', async () => {
    const lastMail = async () => (await shop().mailTo(registration.email)).at(-1)!.text;
    await register({ next: '/event/neon?x=1' });
    expect(await lastMail()).toMatch(
      /\/verify\?token=[\w-]{43}&next=%2Fevent%2Fneon%3Fx%3D1&lang=en/u,
    );
    await register({ next: '/billing' });
    expect(await lastMail()).toMatch(/\/verify\?token=[\w-]{43}&next=%2Fbilling&/u);
    const credentials = { login: registration.email, password: registration.plainPassword };
    await post('/reverify', { ...credentials, recaptchaResponse: 'human', next: '/billing' });
    expect(await lastMail()).toMatch(/\/verify\?token=[\w-]{43}&next=%2Fbilling&/u);
    await confirm();
    await register({ next: '/billing' });
    expect(await lastMail()).toContain('/login?next=%2Fbilling&lang=en');
    await post('/reset-password', { email: registration.email, next: '/billing' });
    expect(await lastMail()).toMatch(/\/forgot-password\/[\w-]{43}\?next=%2Fbilling&/u);
    await post('/reset-password', { email: registration.email, next: '//evil.example/x' });
    expect(await lastMail()).not.toMatch(/evil|next=/u);
  });

  test('e-mail of an existing account: the same response, only the mails differ', async () => {
    const breached = { plainPassword: 'Password1' };
    const refused = await register(breached);
    expect(refused).toMatchObject({ status: 400, body: { code: 4008, field: 'plainPassword' } });
    const first = await register();
    await confirm();
    expect((await register(breached)).body).toEqual(refused.body);
    for (const fields of [{}, { email: 'MALEE@MAIL.TEST' }, {}, {}, {}, {}]) {
      const again = await register({
        ...fields,
        firstName: 'Mallory',
        plainPassword: 'Attacker2026',
      });
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    }
    const subjects = (await shop().mailTo(registration.email)).map(({ subject }) => subject);
    const known = Array.from({ length: 4 }, () => 'You already have a Playday account');
    expect(subjects).toEqual(['Confirm your e-mail address', ...known]);
    expect(await shop().sql`select first_name from people`).toEqual([{ first_name: 'Malee' }]);
    expect((await login()).status).toBe(200);
  });

  describe('phone number of several accounts', () => {
    const daughter = { email: 'daughter@mail.test', plainPassword: 'Daughter2026' };
    const { phone } = registration;
    const signIn = async (login_: string, password = registration.plainPassword) =>
      (await login({ login: login_, password })).body.accountId;
    async function family() {
      const mother = await registerAndSignIn();
      await register(daughter);
      const confirmed = await confirm(daughter.email, daughter.plainPassword);
      return {
        mother,
        daughter: confirmed.body.access_token,
        daughterId: confirmed.body.accountId,
      };
    }
    const patch = (token: string, fields: object) =>
      shop().as(token).call('PATCH', '/user/profile/account', fields);

    test('the first signs in with it, others by e-mail; no answer or mail differs', async () => {
      const { mother, daughter: token, daughterId } = await family();
      await register({ email: 'alone@mail.test', phone: '0866666666' });
      const alone = await confirm('alone@mail.test');
      const motherId = await signIn(registration.email);
      expect(await signIn(phone)).toBe(motherId);
      expect(await signIn(phone, daughter.plainPassword)).toBeUndefined();
      expect(await signIn(daughter.email, daughter.plainPassword)).toBe(daughterId);
      const shape = async (of: string) => {
        const { email: _, phone: __, ...rest } = (await readSettings(of)).body;
        return rest;
      };
      expect(await shape(token)).toEqual(await shape(alone.body.access_token));
      expect((await readSettings(token)).body.phone).toBe((await readSettings(mother)).body.phone);
      const mailsTo = async (address: string) =>
        (await shop().mailTo(address)).map(({ subject, text }) => [
          subject,
          text.replaceAll(/[\w-]{43}/gu, 'TOKEN'),
        ]);
      expect(await mailsTo(daughter.email)).toEqual(await mailsTo('alone@mail.test'));
    });

    test('taken over in settings: accepted as contact data, answered as a free one', async () => {
      const { mother, daughter: token } = await family();
      const change = (fields: object) =>
        patch(token, { ...fields, password: daughter.plainPassword });
      const free = await change({ phone: '0866666666' });
      expect(await signIn('0866666666', daughter.plainPassword)).toBeDefined();
      const taken = await change({ phone });
      expect(taken).toMatchObject({ status: 200, body: { ...free.body, phone: '66812345678' } });
      expect(await signIn(phone, daughter.plainPassword)).toBeUndefined();
      expect(await signIn(phone)).toBeDefined();
      expect((await readSettings(mother)).body.phone).toBe('66812345678');
    });

    test('given up by its sign-in account: signs in no account until chosen again', async () => {
      const { mother, daughter: token } = await family();
      await patch(mother, { phone: '0866666666', password: registration.plainPassword });
      expect(await signIn(phone)).toBeUndefined();
      expect(await signIn(phone, daughter.plainPassword)).toBeUndefined();
      await patch(token, { language: 'th' });
      expect(await signIn(phone, daughter.plainPassword)).toBeUndefined();
      await patch(token, { phone, password: daughter.plainPassword });
      expect(await signIn(phone, daughter.plainPassword)).toBeDefined();
    });

    test('confirmed as another account gets it: waits, has it as contact data only', async () => {
      const { db } = shop();
      await register();
      await register(daughter);
      let confirmed: ReturnType<typeof confirm>;
      await db.transaction(async (tx) => {
        await tx.query('update people set verified_at = created_at where email = $1', [
          registration.email,
        ]);
        confirmed = confirm(daughter.email, daughter.plainPassword);
        // Another connection, because what waits does not change within a transaction.
        await untilAnsweredOrBlocked(db, confirmed);
      });
      expect((await confirmed!).status).toBe(200);
      expect(await db.query('select email from people where signs_in_by_phone')).toEqual([
        { email: registration.email },
      ]);
    });

    test('12 confirmations, then 12 changes at once: exactly one signs in with it', async () => {
      const accounts = Array.from({ length: 12 }, (_, at) => ({
        email: `crowd-${at}@mail.test`,
        plainPassword: `Playday20${10 + at}`,
      }));
      await Promise.all(accounts.map((account) => register(account)));
      const confirmed = await Promise.all(
        accounts.map(({ email, plainPassword }) => confirm(email, plainPassword)),
      );
      expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([200]));
      const signingIn = async () => {
        const rows = await shop().sql<{ phone: string }>`select phone from people
          where signs_in_by_phone`;
        return rows.map((row) => row.phone);
      };
      expect(await signingIn()).toEqual(['66812345678']);
      const changed = await Promise.all(
        confirmed.map(({ body }, at) =>
          patch(body.access_token, { phone: '0866666666', password: accounts[at]!.plainPassword }),
        ),
      );
      expect(new Set(changed.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await signingIn()).toEqual(['66866666666']);
    });

    test('only registered, not confirmed: takes nothing from the one that confirms', async () => {
      await register({ email: 'squatter@mail.test', plainPassword: 'Squatter2026' });
      await registerAndSignIn();
      expect(await signIn(phone)).toBeDefined();
      expect(await signIn(phone, 'Squatter2026')).toBeUndefined();
    });
  });

  test('account unconfirmed for a week: deleted, its e-mail is free; others stay', async () => {
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
    expect((await shop().mailTo(registration.email)).at(-1)!.subject).toBe(
      'Confirm your e-mail address',
    );
  });

  test('50 registrations of one e-mail at once: one account, one link with its data', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        shop().call(
          'POST',
          '/register',
          { ...registration, phone: `08123456${10 + at}`, plainPassword: `Playday20${10 + at}` },
          { 'x-forwarded-for': `203.0.113.${at}` },
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(await shop().sql`select 1 from people`).toHaveLength(1);
    const mails = await shop().mailTo(registration.email);
    // Four of their network, and then one of each address.
    expect(mails).toHaveLength(50);
    const links = mails.map(({ text }) => /token=([\w-]{43})/u.exec(text)![1]!);
    const states = await Promise.all(links.map(async (link) => (await readLink(link)).status));
    expect(states.filter((status) => status === 200)).toHaveLength(1);
    const phone = await shop().value<string>`select phone from people`;
    const token = links[states.indexOf(200)]!;
    const { body } = await post('/verify', { token, password: `Playday20${phone.slice(-2)}` });
    expect((await readSettings(body.access_token)).body.phone).toBe(phone);
  });

  test('confirmation during another registration: confirms its own data or nothing', async () => {
    for (let round = 0; round < 6; round++) {
      const email = `round-${round}@mail.test`;
      await register({ email });
      const token = await linkOf(email);
      const [confirmed] = await Promise.all([
        post('/verify', { token, password: registration.plainPassword }),
        register({ email, firstName: 'Mallory', plainPassword: 'Attacker2026' }),
      ]);
      const people = await shop().sql`select first_name, verified_at is not null as "isConfirmed"
        from people
        where email = ${email}`;
      expect(people).toEqual([
        confirmed.status === 200
          ? { first_name: 'Malee', isConfirmed: true }
          : { first_name: 'Mallory', isConfirmed: false },
      ]);
      shop().turnClock(minutes(16));
    }
  });

  test.each<[string, object]>([
    ['a name of one letter', { firstName: 'M' }],
    ['an element as name', { firstName: '<svg onload>' }],
    ['31 February', { birthday: '1995-02-31' }],
    [
      'an age of 11',
      { birthday: new Date(Date.now() - 11.5 * 365 * 86_400_000).toISOString().slice(0, 10) },
    ],
    ['our own name', { lastName: 'Playday Support' }],
    ['a weak password', { plainPassword: 'playday2026' }],
    ['one of the most common passwords', { plainPassword: 'Password1' }],
    ['an e-mail with a line break', { email: 'a@b.test\r\nBcc:x@y.test' }],
    ['a phone that is too short', { phone: '08123' }],
    ['a role', { role: 'admin' }],
    ['being verified', { verified: true }],
    ['an id', { id: 1 }],
    ['no captcha', { recaptchaResponse: undefined }],
    ['a wrong captcha', { recaptchaResponse: 'robot' }],
  ])('registration with %s: refused', async (_name, fields) => {
    expect((await register(fields)).status).toBe(400);
    expect((await shop().sql`select 1 from people`).length).toBe(0);
  });

  describe('confirmation mail again', () => {
    const again = async (password = registration.plainPassword, name = registration.email) => {
      const credentials = { login: name, password, recaptchaResponse: 'human' };
      const { status, body } = await post('/reverify', credentials);
      expect(status).toBe(200);
      return body as { isSent?: boolean; nextAt?: string };
    };
    const count = async () => (await shop().mailTo(registration.email)).length;
    const now = () => shop().context.clock.now().getTime();
    const nextOf = ({ nextAt }: { nextAt?: string }) => Date.parse(nextAt!);

    test('at most one per 300 s for e-mail and phone: the response has the next time', async () => {
      await register();
      const earliest = now() + seconds(300);
      const sent = await again();
      expect(sent.isSent).toBe(true);
      expect(nextOf(sent)).toBeGreaterThanOrEqual(earliest);
      expect(nextOf(sent)).toBeLessThanOrEqual(now() + seconds(300));
      shop().turnClock(seconds(100));
      const refused = await again(registration.plainPassword, registration.phone);
      expect(refused.isSent).toBe(false);
      // The end of the same pause, in whole seconds from the request.
      expect(Math.floor((nextOf(refused) - nextOf(sent)) / 1_000)).toBe(0);
      expect(await count()).toBe(2);
      shop().turnClock(seconds(201));
      expect((await again()).isSent).toBe(true);
      expect(await count()).toBe(3);
    });

    test('beyond the budget of mails: not sent; at the time of the response it is', async () => {
      await register();
      let sent = 0;
      let reply = await again();
      for (; reply.isSent && sent < 20; sent++) {
        shop().turnClock(seconds(301));
        reply = await again();
      }
      expect(reply).toEqual({ isSent: false, nextAt: expect.any(String) as string });
      expect(await count()).toBe(1 + sent);
      shop().turnClock(nextOf(reply) - now() - minutes(1));
      expect((await again()).isSent).toBe(false);
      shop().turnClock(minutes(1));
      expect((await again()).isSent).toBe(true);
    });

    test('wrong password, unknown account, confirmed account: one response, no mail', async () => {
      await register();
      await again();
      const replies = [await again('Wrong2026x'), await again('Wrong2026x', 'nobody@mail.test')];
      await confirm();
      const mails = await count();
      replies.push(await again());
      expect(replies).toEqual(replies.map(() => ({ isSent: false })));
      expect(await count()).toBe(mails);
    });
  });

  test('mail and errors: in the requested language', async () => {
    await shop().call('POST', '/register', registration, {
      'accept-language': 'th-TH,th;q=0.9,en;q=0.5',
    });
    expect((await shop().mailTo(registration.email))[0]!.subject).toBe('ยืนยันอีเมลของคุณ');
    const reply = await shop().call('GET', '/user/profile/account', undefined, {
      'accept-language': 'zh-CN',
    });
    expect(reply.body).toEqual({ code: 4002, message: '请先登录。' });
  });
});
