import { minutes } from '../time.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('account settings', (shop) => {
  const { registration, post, register, login, tokenOf, registerAndSignIn } = accountClient(shop);

  test('owner: is told of a new password, phone and address, and of a reset, at the address before', async () => {
    const owner = await shop().visitor();
    const password = 'Playday2026';
    const subjects = async (address = owner.email) =>
      (await shop().mailTo(address)).map(({ subject }) => subject);
    await owner.call('PATCH', '/user/profile/account', { phone: '0899999999', password });
    await owner.call('PATCH', '/user/profile/account', { phone: '0899999999', password });
    await owner.call('POST', '/user/profile/password', { password, newPassword: 'Another2026' });
    await owner.call('POST', '/user/profile/email', { email: 'new@mail.test', password: 'Another2026' });
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

  test('mails to an address that is not confirmed: without the name that the sender chose', async () => {
    const owner = await shop().visitor();
    await owner.call('POST', '/user/profile/email', { email: 'new@mail.test', password: 'Playday2026' });
    const mails = await shop().mailTo('new@mail.test');
    expect(mails).toHaveLength(1);
    for (const { text, html } of mails) expect(`${text}${html}`).not.toContain('Somchai');
  });

  test('one mailbox: at most 5 mails an hour and 10 a day that strangers cause, of all kinds; recovery stays possible', async () => {
    const mailbox = 'mali.noi@gmail.com';
    const owner = await shop().visitor();
    await shop().sql`update people set email = ${mailbox} where id = ${owner.id}`;
    const spellings = [mailbox, 'malinoi@gmail.com', 'm.a.l.i.noi+x@googlemail.com', 'Mali.Noi+y@gmail.com'];
    const change = async (email: string) =>
      (await (await shop().visitor()).call('POST', '/user/profile/email', { email, password: 'Playday2026' }))
        .status;
    const recover = async () => (await shop().call('POST', '/reset-password', { email: mailbox })).status;
    const hour = async () => {
      for (const email of [...spellings, 'malinoi+z@gmail.com'])
        expect((await register({ email })).status).toBe(200);
      expect(await change('malinoi+new@gmail.com')).toBe(429);
      await shop().mailTo('');
      return shop().mails.filter(({ to }) => /^m.*@g/iu.test(to)).length;
    };
    expect(await hour()).toBe(5);
    for (let time = 0; time < 3; time++) expect(await recover()).toBe(200);
    const recoveries = async () =>
      (await shop().mailTo(mailbox)).filter(({ text }) => text.includes('forgot-password')).length;
    expect(await recoveries()).toBe(1);
    shop().turnClock(minutes(61));
    expect(await hour()).toBe(11);
    shop().turnClock(minutes(61));
    expect(await hour()).toBe(11);
    await recover();
    expect(await recoveries()).toBe(2);
    // The owner's own changes and orders are told whatever strangers do.
    const { call } = shop().as((await shop().logIn(mailbox)).body.access_token);
    await call('POST', '/user/profile/password', { password: 'Playday2026', newPassword: 'Another2026' });
    expect((await shop().mailTo(mailbox)).at(-1)!.subject).toBe('Your password was changed');
    shop().turnClock(minutes(60 * 24));
    expect(await change('malinoi+new@gmail.com')).toBe(200);
  });

  test.each([
    ['icloud', ['noi@icloud.com', 'noi+1@me.com', 'noi+2@mac.com']],
    ['proton', ['n.oi@proton.me', 'no_i@pm.me', 'noi+1@protonmail.com']],
    ['yahoo', ['noi-1@yahoo.com', 'noi-2@yahoo.com', 'noi+3@yahoo.com']],
  ])('spellings of one mailbox at %s: count together for what strangers do', async (_provider, spellings) => {
    const owner = await shop().visitor();
    const change = (email: string) =>
      owner.call('POST', '/user/profile/email', { email, password: 'Playday2026' });
    for (const email of [...spellings, ...spellings].slice(0, 5)) await change(email);
    expect((await change(spellings[0]!)).status).toBe(429);
    const other = await shop().visitor();
    const last = await other.call('POST', '/user/profile/email', {
      email: spellings.at(-1)!,
      password: 'Playday2026',
    });
    expect(last.status).toBe(429);
  });

  test('change of phone, password or e-mail: requires the password, and no breached one', async () => {
    const as = { authorization: `Bearer ${await registerAndSignIn()}` };
    const patch = (body: object) => shop().call('PATCH', '/user/profile/account', body, as);
    expect((await patch({ phone: '0899999999' })).body.code).toBe(4005);
    expect((await patch({ phone: '012345679', password: registration.plainPassword })).status).toBe(400);
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
