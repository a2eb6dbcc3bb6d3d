import { type Answers, hrefOf, refusal, sentTo } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';

const email = 'mali@playday.test';
const press = async (user: ReturnType<typeof openPage>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Confirm e-mail address' }));
const hrefs = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('link of a registration', () => {
  const path = '/verify?token=abc&next=/event/neon';

  test('password of the registration: signs in and goes on to the page requiring it', async () => {
    const { host, user, router } = openPage(path);
    expect(await screen.findByText(email)).toBeVisible();
    const { form } = screen.getByLabelText<HTMLInputElement>('Password');
    expect(form!.elements[0]).toHaveValue(email);
    await press(user);
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(host.calls.map(({ operation }) => operation)).toEqual([
      'GET /event',
      'GET /check-token/{tokenParam}',
    ]);
    await user.type(screen.getByLabelText('Password'), 'Playday2026');
    await press(user);
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe('/event/neon');
    expect(host.session.get().status).toBe('in');
    expect(host.notifications[0]?.message).toBe('Your e-mail address is confirmed. Welcome!');
    expect(sentTo(host, 'POST /verify')).toEqual([
      { body: { token: 'abc', password: 'Playday2026' } },
    ]);
  });

  const here = { email, state: 'open', isSameDevice: true } as const;

  test('browser that registered: one press without the password signs in and goes on', async () => {
    const { host, user, router } = openPage(path, { 'GET /check-token/{tokenParam}': here });
    expect(
      await screen.findByText('One tap confirms your e-mail address and logs you in.'),
    ).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(sentTo(host, 'POST /verify')).toEqual([]);
    await press(user);
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe('/event/neon');
    expect(sentTo(host, 'POST /verify')).toEqual([{ body: { token: 'abc' } }]);
  });

  test('browser that registered, its hour over at the press: asks for the password', async () => {
    const { host, user } = openPage(path, {
      'GET /check-token/{tokenParam}': here,
      'POST /verify': refusal(403, 4005, 'The password is wrong.'),
    });
    await screen.findByText(/^One tap/);
    host.answers['GET /check-token/{tokenParam}'] = { ...here, isSameDevice: false };
    await press(user);
    await user.type(await screen.findByLabelText('Password'), 'Playday2026');
    host.answers['POST /verify'] = { access_token: 'token', accountId: '1' };
    await press(user);
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(sentTo(host, 'POST /verify').at(-1)).toEqual({
      body: { token: 'abc', password: 'Playday2026' },
    });
  });

  test('another password: the field says whose it must be, with a link to register', async () => {
    const { host, user } = openPage(path, {
      'POST /verify': refusal(403, 4005, 'The password is wrong.'),
    });
    await user.type(await screen.findByLabelText('Password'), 'Playday2027');
    await press(user);
    expect(await screen.findByText(/not the password of this registration/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(host.session.get().status).toBe('out');
    expect(hrefs()).toEqual([
      ['Forgot the password? Register again', '/register?next=%2Fevent%2Fneon'],
    ]);
  });

  const login = ['Log in', '/login?next=%2Fevent%2Fneon'];
  const register = ['Register again', '/register?next=%2Fevent%2Fneon'];
  const over = refusal(400, 4004, 'This link is not valid any more.');
  test.each<[string, Answers['GET /check-token/{tokenParam}'], RegExp, (typeof login)[]]>([
    ['used', { email, state: 'used' }, /already confirmed/, [login]],
    ['expired', { email, state: 'expired' }, /has expired\. Log in/, [login, register]],
    ['ended by a newer registration', over, /use the link in our latest e-mail/, [login, register]],
  ])(
    '%s: says so before a password is typed, and what to do',
    async (_, answer, sentence, links) => {
      openPage(path, { 'GET /check-token/{tokenParam}': answer });
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
      expect(hrefs()).toEqual(links);
    },
  );

  test('used: sign-in has the address', async () => {
    const { user } = openPage(path, { 'GET /check-token/{tokenParam}': { email, state: 'used' } });
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    expect(await screen.findByLabelText('E-mail or phone')).toHaveValue(email);
  });

  test('without a token: nothing is asked', async () => {
    const { host } = openPage('/verify');
    expect(await screen.findByText(/use the link in our latest e-mail/)).toBeVisible();
    expect(host.calls.map(({ operation }) => operation)).toEqual(['GET /event']);
  });

  test('confirmed by a request whose answer is lost: the next press says so', async () => {
    const { host, user } = openPage(path, {
      'POST /verify': refusal(0, 0, 'No internet connection'),
    });
    await user.type(await screen.findByLabelText('Password'), 'Playday2026');
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No internet connection$/);
    host.answers['POST /verify'] = refusal(400, 4004, 'This link is not valid any more.');
    host.answers['GET /check-token/{tokenParam}'] = { email, state: 'used' };
    await press(user);
    expect(await screen.findByText(/already confirmed/)).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });
});

describe('link of a changed address', () => {
  const path = '/verify_changed?token=abc';

  test('sends nothing until Confirm is pressed', async () => {
    const { host, user } = openPage(path);
    await screen.findByRole('button', { name: 'Confirm e-mail address' });
    expect(host.calls.map(({ operation }) => operation)).toEqual(['GET /event']);
    await press(user);
    expect(await screen.findByText('Your account has its new e-mail address.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Confirmed' })).toHaveFocus();
    expect(host.calls.at(-1)).toEqual({
      operation: 'POST /verify-changed',
      input: { body: { token: 'abc' } },
    });
  });

  test('used: shows the server message and a link to the settings', async () => {
    const refused = refusal(400, 4004, 'This link is not valid any more.');
    const { user } = openPage(path, { 'POST /verify-changed': refused });
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /not valid any more\..*new link in your settings/,
    );
    expect(document.body).not.toHaveFocus();
    expect(
      screen.queryByRole('button', { name: 'Confirm e-mail address' }),
    ).not.toBeInTheDocument();
    expect(hrefOf('Account settings')).toBe('/account/settings');
  });

  test('no network: the link can be confirmed again', async () => {
    const { host, user } = openPage(path, {
      'POST /verify-changed': refusal(0, 0, 'No internet connection'),
    });
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No internet connection$/);
    host.answers['POST /verify-changed'] = {};
    await press(user);
    expect(await screen.findByText('Your account has its new e-mail address.')).toBeVisible();
  });
});
