import { matches } from '@playday/shared/rules/fields';
import { languages } from '@playday/shared/rules/languages';
import { Failure } from '../errors.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';
import { refuseBreachedPassword } from './breached-passwords.ts';

/** Meets the rules of the form, but is one of the most common passwords. */
const BREACHED = 'Password1';
const refused = { status: 400, body: { code: 4008 } };

test.each(['Password1', 'PASSword123', 'Qwerty123', '1qaz2WSX', 'Trustno1'])('%s: refused', (password) => {
  expect(matches('password', password)).toBe(true);
  expect(() => refuseBreachedPassword(password, 'password')).toThrow(new Failure('passwordBreached'));
});

test.each(['Playday2026', 'Wat-Arun7-rice', 'Password1-and-more'])('%s: accepted', (password) => {
  expect(() => refuseBreachedPassword(password, 'password')).not.toThrow();
});

describeShop('breached passwords', (shop) => {
  const { registration, post, register, login, tokenOf, registerAndSignIn } = accountClient(shop);

  test('registration: refused at the field in the language of the request, and no account is made', async () => {
    const body = { ...registration, plainPassword: BREACHED };
    const answers = await Promise.all(
      languages.map((lang) => post('/register', body, { 'accept-language': lang })),
    );
    for (const { status, body: answer } of answers)
      expect([status, answer.code, answer.field]).toEqual([400, 4008, 'plainPassword']);
    expect(new Set(answers.map(({ body: { message } }) => message)).size).toBe(4);
    expect(await shop().sql`select 1 from people`).toEqual([]);
    expect((await register()).status).toBe(200);
  });

  test('registered address: the refusal is the same', async () => {
    const answers = [await register({ plainPassword: BREACHED })];
    await register();
    answers.push(await register({ plainPassword: BREACHED }));
    expect(answers[1]!.body).toEqual(answers[0]!.body);
  });

  test('reset: refused, the link still works and the old password too', async () => {
    await registerAndSignIn();
    await post('/reset-password', { email: registration.email });
    const path = `/check-token/${await tokenOf(registration.email, /password\//u)}` as const;
    expect(await post(path, { password: BREACHED })).toMatchObject(refused);
    expect((await login()).status).toBe(200);
    expect((await post(path, { password: 'Another2026' })).status).toBe(200);
  });

  test('change: refused, and the old password still works', async () => {
    const { call } = shop().as(await registerAndSignIn());
    const { plainPassword: password } = registration;
    const change = (newPassword: string) => call('POST', '/user/profile/password', { password, newPassword });
    expect(await change(BREACHED)).toMatchObject(refused);
    expect((await login()).status).toBe(200);
    expect((await change('Another2026')).status).toBe(200);
  });
});
