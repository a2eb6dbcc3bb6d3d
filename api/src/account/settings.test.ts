import { minutes, seconds } from '../time/time.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('account settings', (shop) => {
  const { registration, post, login, tokenOf, registerAndSignIn } = accountClient(shop);

  test('owner: is told of new password, phone, address or reset at the old address', async () => {
    const owner = await shop().visitor();
    const password = 'Playday2026';
    const subjects = async (address = owner.email) =>
      (await shop().mailTo(address)).map(({ subject }) => subject);
    await owner.call('PATCH', '/user/profile/account', { phone: '0899999999', password });
    await owner.call('PATCH', '/user/profile/account', { phone: '0899999999', password });
    await owner.call('POST', '/user/profile/password', { password, newPassword: 'Another2026' });
    await owner.call('POST', '/user/profile/email', {
      email: 'new@mail.test',
      password: 'Another2026',
    });
    const linkIn = (address: string) => tokenOf(address, /./u);
    await shop().call('POST', '/verify-changed', { token: await linkIn('new@mail.test') });
    await shop().call('POST', '/reset-password', { email: 'new@mail.test' });
    await shop().call('POST', `/check-token/${await linkIn('new@mail.test')}`, { password });
    expect(await subjects()).toEqual([
      'Your phone number was changed',
      'Your password was changed',
      'Your e-mail address is about to change',
      'Your e-mail address was changed',
    ]);
    expect(await subjects('new@mail.test')).toEqual([
      'Confirm your new e-mail address',
      'Set a new password',
      'Your password was changed',
    ]);
    expect((await shop().mailTo(owner.email)).at(-1)!.text).toContain('new@mail.test');
  });

  test('two accounts: each has its own settings and the address that waits for it', async () => {
    const [other, own] = [await shop().visitor(), await shop().visitor()];
    const settings = async ({ call } = own) => (await call('GET', '/user/profile/account')).body;
    const change = ({ call }: typeof own, email: string) =>
      call('POST', '/user/profile/email', { email, password: 'Playday2026' });
    await change(other, 'others@mail.test');
    await shop().sql`update people set suspended_at = now() where id = ${other.id}`;
    await post('/reset-password', { email: own.email });
    const { email, pendingEmail } = await settings();
    expect([email, pendingEmail ?? null]).toEqual([own.email, null]);
    await change(own, 'own@mail.test');
    expect(await settings()).toMatchObject({ email: own.email, pendingEmail: 'own@mail.test' });
    await shop().sql`update mail_tokens set expires_at = now() - interval '1 second'
      where email = 'own@mail.test'`;
    expect((await settings()).pendingEmail ?? null).toBeNull();
    await change(own, 'own@mail.test');
    await post('/verify-changed', { token: await tokenOf('own@mail.test', /./u) });
    const { email: changed, pendingEmail: none } = await settings();
    expect([changed, none ?? null]).toEqual(['own@mail.test', null]);
    expect((await shop().logIn('own@mail.test')).status).toBe(200);
  });

  describe('link of a new address, pressed again', () => {
    const password = 'Playday2026';
    const askedFor = async (email: string) => {
      const owner = await shop().visitor();
      await owner.call('POST', '/user/profile/email', { email, password });
      const token = await tokenOf(email, /./u);
      return { owner, press: () => post('/verify-changed', { token }) };
    };
    const told = async ({ email }: { email: string }) =>
      (await shop().mailTo(email)).filter(({ subject }) => subject.endsWith('was changed')).length;

    test('within ten minutes: the same answer, nothing done; later: refused', async () => {
      const { owner, press } = await askedFor('new@mail.test');
      const first = await press();
      const changed = await shop().sql`select * from people where id = ${owner.id}`;
      shop().turnClock(minutes(9));
      expect(await press()).toMatchObject({ status: 200, body: first.body });
      expect(await shop().sql`select * from people where id = ${owner.id}`).toEqual(changed);
      expect(await told(owner)).toBe(1);
      const settings = await owner.call('GET', '/user/profile/account');
      expect(settings.body).toMatchObject({ email: 'new@mail.test', pendingEmail: null });
      shop().turnClock(minutes(1) + seconds(1));
      expect((await press()).body.code).toBe(4004);
    });

    test('twice at once: both are answered, one change', async () => {
      const { owner, press } = await askedFor('new@mail.test');
      const replies = await Promise.all([press(), press()]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await told(owner)).toBe(1);
    });

    test('after the address has changed again: refused, the later address stays', async () => {
      const { owner, press } = await askedFor('new@mail.test');
      await press();
      await owner.call('POST', '/user/profile/email', { email: 'newer@mail.test', password });
      const token = await tokenOf('newer@mail.test', /./u);
      expect((await post('/verify-changed', { token })).status).toBe(200);
      expect((await press()).body.code).toBe(4004);
      expect((await shop().logIn('newer@mail.test')).status).toBe(200);
    });
  });

  test('mails to an unconfirmed address: without the name that the sender chose', async () => {
    const owner = await shop().visitor();
    await owner.call('POST', '/user/profile/email', {
      email: 'new@mail.test',
      password: 'Playday2026',
    });
    const mails = await shop().mailTo('new@mail.test');
    expect(mails).toHaveLength(1);
    for (const { text, html } of mails) expect(`${text}${html}`).not.toContain('Somchai');
  });

  test.each([
    ['gmail', ['mali.noi@gmail.com', 'malinoi@gmail.com', 'm.a.l.i.noi+x@googlemail.com']],
    ['icloud', ['noi@icloud.com', 'noi+1@me.com', 'noi+2@mac.com']],
    ['proton', ['n.oi@proton.me', 'no_i@pm.me', 'noi+1@protonmail.com']],
    ['yahoo', ['noi-1@yahoo.com', 'noi-2@yahoo.com', 'noi-3@yahoo.com']],
    ['outlook', ['noi@outlook.com', 'noi+1@outlook.com', 'noi+2@outlook.com']],
  ])(
    'spellings of one mailbox at %s: four changes to it by one network, and any by its owner',
    async (_provider, spellings) => {
      const changes = async (
        { call }: { call: ReturnType<typeof shop>['call'] },
        times: number,
        address: string,
      ) => {
        const statuses = [];
        for (let time = 0; time < times; time++) {
          const email = spellings[time % spellings.length]!;
          const body = { email, password: 'Playday2026' };
          const from = { 'x-forwarded-for': address };
          statuses.push((await call('POST', '/user/profile/email', body, from)).status);
        }
        return statuses;
      };
      const stranger = await changes(await shop().visitor(), 5, '203.0.113.7');
      expect(stranger).toEqual([200, 200, 200, 200, 429]);
      expect(await changes(await shop().visitor(), 1, '198.51.100.7')).toEqual([200]);
    },
  );

  test('change of phone, password or e-mail: needs the password, and no breached one', async () => {
    const as = { authorization: `Bearer ${await registerAndSignIn()}` };
    const patch = (body: object) => shop().call('PATCH', '/user/profile/account', body, as);
    expect((await patch({ phone: '0899999999' })).body.code).toBe(4005);
    expect((await patch({ phone: '012345679', password: registration.plainPassword })).status).toBe(
      400,
    );
    const changed = await patch({
      phone: '0899999999',
      password: registration.plainPassword,
      language: 'th',
    });
    expect(changed.body).toMatchObject({ phone: '66899999999', language: 'th' });
    const changePassword = (password: string, newPassword: string) =>
      post('/user/profile/password', { password, newPassword }, as);
    expect((await changePassword('Wrong2026x', 'Another2026')).status).toBe(403);
    expect((await changePassword(registration.plainPassword, 'Password1')).body.code).toBe(4008);
    expect((await login()).status).toBe(200);
  });
});
