import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('account settings', (shop) => {
  const { registration, post, login, tokenOf, registerAndSignIn, readSettings } = accountClient(shop);

  test('change of phone, password or e-mail: requires the password', async () => {
    const token = await registerAndSignIn();
    const as = { authorization: `Bearer ${token}` };
    const patch = (body: object) => shop().call('PATCH', '/user/profile/account', body, as);
    expect((await patch({ phone: '0899999999' })).body.code).toBe(4005);
    const changed = await patch({
      phone: '0899999999',
      password: registration.plainPassword,
      language: 'th',
      newsByMail: true,
    });
    expect(changed.body).toMatchObject({ phone: '66899999999', language: 'th', newsByMail: true });
    expect(
      (await post('/user/profile/password', { password: 'Wrong2026x', newPassword: 'Another2026' }, as))
        .status,
    ).toBe(403);

    const other = (await login()).body.access_token;
    const body = { password: registration.plainPassword, newPassword: 'Another2026' };
    expect((await post('/user/profile/password', body, as)).status).toBe(200);
    expect((await readSettings(other)).status).toBe(401);
    expect((await readSettings(token)).status).toBe(200);
  });

  test('change of e-mail: takes effect once confirmed at the new address; the old address gets a notice', async () => {
    const token = await registerAndSignIn();
    const as = { authorization: `Bearer ${token}` };
    const body = { email: 'new@mail.test', password: registration.plainPassword };
    expect((await post('/user/profile/email', body, as)).status).toBe(200);
    expect((await readSettings(token)).body).toMatchObject({
      email: registration.email,
      pendingEmail: 'new@mail.test',
    });
    expect((await shop().mailTo(registration.email)).at(-1)!.text).toContain('new@mail.test');
    const link = await tokenOf('new@mail.test', /verify_changed/u);
    expect((await post('/verify-changed', { token: link })).status).toBe(200);
    expect((await readSettings(token)).body).toMatchObject({ email: 'new@mail.test', pendingEmail: null });
    expect((await login({ login: 'new@mail.test' })).status).toBe(200);
  });
});
