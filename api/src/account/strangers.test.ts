import { seconds, minutes } from '../time/time.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShopWith } from '../testing/suite.ts';

describeShopWith({ ADDRESS_LIMIT_FACTOR: '1' }, "strangers' requests for an address", (shop) => {
  const { registration, deviceOf } = accountClient(shop);
  const password = 'Playday2026';
  const human = { recaptchaResponse: 'human' };
  const post = <const Path extends string>(
    from: string,
    path: Path,
    body: object,
    headers: object = {},
  ) => shop().call('POST', path, body, { 'x-forwarded-for': from, ...headers });
  const recover = (from: string, email: string, more: object = human) =>
    post(from, '/reset-password', { email, ...more });
  const register = (from: string, email: string, more: object = {}) =>
    post(from, '/register', { ...registration, email, ...more });
  const logIn = (from: string, login: string, more: object = {}, headers: object = {}) =>
    post(from, '/login', { login, password, ...human, ...more }, headers);
  const owner = '198.51.100.7';
  const strangers = ['203.0.113.7', '203.0.114.7', '2001:db8:1::7'];
  const tagged = (email: string, tag: string) => email.replace('@', `+${tag}@`);

  /** The last mail to the address whose link has the path, queued at this moment or later. */
  async function mailSince(address: string, path: RegExp, since: Date) {
    const sent = (await shop().mailTo(address)).filter(({ text }) => path.test(text));
    const count = await shop().value<number>`select count(*)::int from outbox
      where recipient = ${address} and kind in ('recovery', 'verify') and created_at >= ${since}`;
    return { count, token: /(?:token=|password\/)([\w-]{43})/u.exec(sent.at(-1)?.text ?? '')?.[1] };
  }
  const ago = (ms: number) => new Date(shop().now().getTime() - ms);

  /**
   * Of each kind of mail, for an account and for an address that has none yet, in several
   * spellings.
   */
  async function attack(account: string, fresh: string, round: number) {
    const from = strangers[round % strangers.length]!;
    const variants = (email: string) => [1, 2].map((at) => tagged(email, `${round}.${at}`));
    for (const email of [
      ...variants(account),
      ...variants(tagged(account, 'x')),
      ...variants(fresh),
      account.toUpperCase(),
      account,
    ])
      await recover(from, email);
    await recover(from, account, {});
    const form = {
      app: 'market',
      firstName: 'Somchai',
      lastName: 'Jaidee',
      phone: '0811111111',
      ...human,
    };
    const { call } = await shop().visitor();
    for (const email of [...variants(fresh), fresh.toUpperCase(), fresh, account])
      await register(from, email, { plainPassword: 'Attacker2026' });
    for (const email of [fresh, account]) {
      await post(from, '/erasure', { ...form, email });
      await call('POST', '/user/profile/email', { email, password });
    }
  }

  test('attacks for a day: the owner’s links work, new registrations are confirmed', async () => {
    // Hashes that cost nothing; only registrations of this test have them.
    const { passwords } = shop().context;
    jest.spyOn(passwords, 'hash').mockImplementation(async (typed) => `cheap ${typed}`);
    jest
      .spyOn(passwords, 'matches')
      .mockImplementation(
        async (typed, stored) => !stored?.startsWith('cheap') || stored === `cheap ${typed}`,
      );
    const email = 'somchai@gmail.com';
    await shop().sql`update people set email = ${email} where id = ${(await shop().visitor()).id}`;
    for (let round = 0; round < 48; round++) {
      const fresh = `new.${Math.floor(round / 2)}@${round % 4 < 2 ? 'gmail.com' : 'mail.test'}`;
      await attack(email, fresh, round);
      const minute = [29, 1, 14][round % 3]!;
      shop().turnClock(minutes(minute));
      await recover(owner, email);
      const { count, token } = await mailSince(email, /forgot-password/u, ago(minutes(30)));
      expect([round, count > 0]).toEqual([round, true]);
      expect((await shop().call('GET', `/check-token/${token}`)).status).toBe(200);
      if (round % 2 === 1) {
        const before = shop().now();
        await register(owner, fresh);
        const confirmation = await mailSince(fresh, /verify/u, before);
        expect([round, confirmation.count]).toEqual([round, 1]);
        const confirmed = { token: confirmation.token!, password };
        expect((await post(owner, '/verify', confirmed)).status).toBe(200);
      }
      shop().turnClock(minutes(30 - minute));
    }
    const { count } = await mailSince(email, /./u, ago(minutes(24 * 60)));
    expect(count).toBeLessThanOrEqual(24 * 5);
    jest.restoreAllMocks();
  });

  test('ten wrong sign-ins per 15 minutes: the mailed link lets a new device in', async () => {
    const { email } = await shop().visitor();
    const guess = async () => {
      for (let time = 0; time < 10; time++)
        await logIn(strangers[0]!, email, { password: 'Wrong2026x' });
      for (let time = 0; time < 5; time++) await recover(strangers[0]!, email);
    };
    for (let round = 0; round < 4; round++) {
      await guess();
      expect((await logIn(owner, email)).status).toBe(429);
      await recover(owner, email);
      const { token } = await mailSince(email, /forgot-password/u, ago(minutes(30)));
      const reset = await post(owner, `/check-token/${token}`, { password });
      await guess();
      expect([reset.status, (await logIn(owner, email, {}, deviceOf(reset))).status]).toEqual([
        200, 200,
      ]);
      // Its links have ended, and the next ones come in the next half hour at the latest.
      shop().turnClock(minutes(31));
    }
  });

  test('mails by one network to a mailbox, however spelt: five an hour of a kind', async () => {
    for (let at = 0; at < 6; at++) {
      await register(strangers[0]!, `m.a.li+${at}@gmail.com`);
      await register(strangers[0]!, `mali+${at}@mail.test`);
    }
    const mailsTo = (domain: string) => shop().value<number>`select count(*)::int from outbox
      where recipient like ${`%@${domain}`}`;
    // A tag at a domain of its own may be another person.
    expect(await mailsTo('gmail.com')).toBe(4);
    expect(await mailsTo('mail.test')).toBe(6);
    shop().turnClock(minutes(30) + seconds(1));
    for (let at = 0; at < 3; at++) await register(strangers[0]!, `mali+${at}@gmail.com`);
    expect(await mailsTo('gmail.com')).toBe(5);
  });

  test('one address registered from three networks: its owner is not refused', async () => {
    for (const from of strangers)
      for (let time = 0; time < 10; time++)
        expect((await register(from, 'new@mail.test')).status).toBe(200);
    const before = shop().now();
    expect((await register(owner, 'new@mail.test')).status).toBe(200);
    expect((await mailSince('new@mail.test', /verify/u, before)).count).toBe(1);
  });

  test('one address registered from twenty networks: the owner’s still brings a mail', async () => {
    for (let network = 0; network < 20; network++)
      for (let time = 0; time < 4; time++) await register(`203.1.${network}.7`, 'new@mail.test');
    const before = shop().now();
    await register(owner, 'new@mail.test');
    expect((await mailSince('new@mail.test', /verify/u, before)).count).toBe(1);
  });

  describe('neighbours in one /24', () => {
    const neighbour = (at: number) => `203.0.113.${at}`;
    const count = (email: string) => shop().value<number>`select count(*)::int from outbox
      where recipient = ${email}`;
    const sendsTo = async (email: string, send: () => Promise<unknown>) => {
      const before = await count(email);
      await send();
      return (await count(email)) - before;
    };
    const registers = (at: number, email = 'new@mail.test') =>
      sendsTo(email, () => register(neighbour(at), email));

    test('network without mails left: any other address of it has one per half hour', async () => {
      const used = [];
      for (let time = 0; time < 6; time++) used.push(await registers(5));
      expect(used).toEqual([1, 1, 1, 1, 0, 0]);
      expect([await registers(77), await registers(77), await registers(5)]).toEqual([1, 0, 0]);
      shop().turnClock(minutes(30) + seconds(1));
      // The network's first mail of this half hour is the one of its address.
      const later = [await registers(5), await registers(5), await registers(77)];
      expect([...later, await registers(77)]).toEqual([1, 0, 1, 0]);
    });

    test('many: 50 mails an hour to a mailbox, after the first', async () => {
      let sent = 0;
      for (let at = 1; at <= 60; at++) sent += await registers(at);
      expect(sent).toBe(51);
      expect((await register(owner, 'new@mail.test')).status).toBe(200);
      expect(await count('new@mail.test')).toBe(52);
    });

    test('registration: the same statements with or without an account', async () => {
      const { email } = await shop().visitor();
      const work = [];
      for (const to of [email, 'new@mail.test'])
        for (const at of [5, 5, 5, 5, 5, 77, 77]) {
          const before = shop().db.statements();
          expect((await register(neighbour(at), to)).body).toEqual({});
          work.push(shop().db.statements() - before);
        }
      expect(new Set(work).size).toBe(1);
    });

    test('changes to one mailbox by many accounts: as many as by one', async () => {
      const change = async (at: number) => {
        const { call } = await shop().visitor();
        const body = { email: 'other@mail.test', password };
        const from = { 'x-forwarded-for': neighbour(at) };
        return (await call('POST', '/user/profile/email', body, from)).status;
      };
      const statuses = [];
      for (let account = 0; account < 15; account++) statuses.push(await change(5));
      expect(statuses.filter((status) => status === 200)).toHaveLength(4);
      expect(await count('other@mail.test')).toBe(4);
      expect([await change(77), await change(77)]).toEqual([200, 429]);
    });
  });

  test('request for a new password: the same statements with or without an account', async () => {
    const { email } = await shop().visitor();
    await register(owner, 'unconfirmed@mail.test');
    const work: number[][] = [];
    for (const address of [
      email,
      'unconfirmed@mail.test',
      'nobody@mail.test',
      tagged(email, 'x'),
    ]) {
      const counts = [];
      for (let time = 0; time < 6; time++) {
        const before = shop().db.statements();
        expect((await recover(owner, address)).body).toEqual({});
        counts.push(shop().db.statements() - before);
      }
      work.push(counts);
    }
    expect(new Set(work.flat()).size).toBe(1);
  });

  test('recovery without captcha: five per network in 15 minutes; with one: no limit', async () => {
    const { email } = await shop().visitor();
    for (let time = 0; time < 5; time++) expect((await recover(owner, email, {})).status).toBe(200);
    const neighbour = '198.51.100.8';
    expect(await recover(neighbour, email, {})).toMatchObject({
      status: 400,
      body: { code: 4003 },
    });
    expect((await recover(owner, email, { recaptchaResponse: 'robot' })).body.code).toBe(4003);
    expect((await recover(owner, email)).status).toBe(200);
    expect((await recover(strangers[0]!, email, {})).status).toBe(200);
    shop().turnClock(minutes(15) + seconds(1));
    expect((await recover(neighbour, email, {})).status).toBe(200);
  });
});
