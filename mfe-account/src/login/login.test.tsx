import type { Reply } from '@playday/shared/api-contract';
import { hrefOf, refusal, sentTo, visitDocument } from '@playday/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';
import { hostFor, openPage } from '../testing/open-page.ts';

const submit = () => screen.getByRole('button', { name: 'Log in' });

async function fillIn(
  user: ReturnType<typeof openPage>['user'],
  login: string,
  password = 'Playday2026',
) {
  await user.type(await screen.findByLabelText('E-mail or phone'), login);
  await user.type(screen.getByLabelText('Password'), password);
}

async function send(...typed: Parameters<typeof fillIn>) {
  await fillIn(...typed);
  await waitFor(() => expect(submit()).toBeEnabled());
  await typed[0].click(submit());
}

test('sign-in: continues to the page in ?next=', async () => {
  const { host, user, router } = openPage('/login?next=/billing', {
    'POST /login': { access_token: 'token', accountId: '1' },
  });
  await send(user, 'mali@playday.test');
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(router.state.location.pathname).toBe('/billing');
  const recaptchaResponse = expect.stringMatching(/.{40}/) as string;
  const body = { login: 'mali@playday.test', password: 'Playday2026', recaptchaResponse };
  expect(sentTo(host, 'POST /login')).toMatchObject([{ body }]);
});

test('?next=: is kept in the links and in the request for another confirmation mail', async () => {
  const { host, user } = openPage('/login?next=/event/neon', {
    'POST /login': refusal(403, 4001, 'Please confirm your e-mail address first.'),
    'POST /reverify': {},
  });
  await fillIn(user, 'mali@playday.test');
  expect(hrefOf('Register')).toBe('/register?next=%2Fevent%2Fneon');
  expect(hrefOf('Forgot password?')).toBe('/forgot-password?next=%2Fevent%2Fneon');
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Resend confirmation email' }));
  await screen.findByText(/A new confirmation e-mail is on its way/);
  expect(sentTo(host, 'POST /reverify')).toMatchObject([{ body: { next: '/event/neon' } }]);
});

test.each([
  ['\u202a+66 (0)81\u00a0234–5678\u202c', '66812345678'],
  ['๐๘๑.๒๓๔.๕๖๗๘;', '66812345678'],
  ['mailto:mali＠playday.test\u200b,', 'mali@playday.test'],
])('login pasted as %s: sent as %s', async (pasted, login) => {
  const { host, user } = openPage('/login', {
    'POST /login': { access_token: 'token', accountId: '1' },
  });
  await user.click(await screen.findByLabelText('E-mail or phone'));
  await user.paste(pasted);
  await user.type(screen.getByLabelText('Password'), 'Playday2026');
  await user.click(submit());
  await screen.findByText('elsewhere');
  expect(sentTo(host, 'POST /login')).toMatchObject([{ body: { login } }]);
});

test('invalid login: error when the field loses focus', async () => {
  const { user } = openPage('/login');
  await fillIn(user, 'mali');
  expect(await screen.findByText('Enter valid login')).toBeVisible();
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
});

test('password field: can be shown, and spaces are removed', async () => {
  const { user } = openPage('/login');
  await fillIn(user, 'mali@playday.test', 'Play day 2026');
  expect(screen.getByLabelText('Password')).toHaveValue('Playday2026');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

test('wrong password: the message is announced and focused, a new captcha requested', async () => {
  const { host, user } = openPage('/login', {
    'POST /login': refusal(401, 4000, 'Login or password is wrong.'),
  });
  await send(user, 'mali@playday.test');
  await waitFor(() =>
    expect(host.notifications).toEqual([
      { message: 'Login or password is wrong.', type: 'error', isAnnounced: false },
    ]),
  );
  await waitFor(() => expect(submit()).toBeEnabled());
  expect(sentTo(host, 'GET /captcha')).toHaveLength(2);
  expect(
    screen.queryByRole('button', { name: 'Resend confirmation email' }),
  ).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Login or password is wrong\.Set a new password by e-mail$/,
  );
  // oxlint-disable-next-line testing-library/no-node-access -- the focus is on the box around it, which has no role
  expect(screen.getByRole('alert').parentElement).toHaveFocus();
  await user.type(screen.getByLabelText('Password'), 'x');
  expect(screen.queryByText('Login or password is wrong.')).not.toBeInTheDocument();
});

test('wrong login or password: a phone number gets a hint to use the e-mail address', async () => {
  const refused = refusal(401, 4000, 'Login or password is wrong.');
  const { user } = openPage('/login', { 'POST /login': refused });
  await send(user, '0812345678');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /is wrong\..*log in with your e-mail address\.Set a new password by e-mail$/,
  );
});

test('too many wrong guesses: the page leads to a mailed link, which lifts the lock', async () => {
  const limited = refusal(429, 4009, 'Too many attempts to log in.');
  const { user } = openPage('/login?next=/billing', { 'POST /login': limited });
  await send(user, 'mali@playday.test');
  const alert = await screen.findByRole('alert');
  const link = within(alert).getByRole('link', { name: 'Set a new password by e-mail' });
  expect(link).toHaveAttribute('href', '/forgot-password?next=%2Fbilling');
});

test('filled in without an event: one click signs in, also during the captcha', async () => {
  const { host, user } = openPage('/login', {
    'POST /login': { access_token: 'token', accountId: '1' },
  });
  const fill = (label: string, value: string) => {
    screen.getByLabelText<HTMLInputElement>(label).value = value;
  };
  await screen.findByLabelText('Password');
  fill('E-mail or phone', 'mali@playday.test');
  fill('Password', 'Playday2026');
  expect(screen.getByText(/We check in the background/)).toBeVisible();
  await user.click(submit());
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(sentTo(host, 'POST /login')).toHaveLength(1);
});

test('login typed before hydration: kept', async () => {
  const { container } = await visitDocument(app, '/login', {
    host: hostFor('/login'),
    words: { account: en },
    meanwhile: () => {
      screen.getByLabelText<HTMLInputElement>('E-mail or phone').value = 'mali@playday.test';
    },
  });
  expect(within(container).getByLabelText('E-mail or phone')).toHaveValue('mali@playday.test');
});

test('empty form: the button is not available, and pressing it shows what is missing', async () => {
  const { user, host } = openPage('/login');
  await screen.findByLabelText('Password');
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  await user.click(submit());
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  expect(screen.getByLabelText('E-mail or phone')).toHaveFocus();
  expect(sentTo(host, 'POST /login')).toEqual([]);
});

const line = { id: 71, name: 'Standing', description: '', price: 150_000, left: 4 };
test.each([
  ['/login?next=/event/neon', 2, 'Log in to buy: your 2 tickets are waiting in the cart.'],
  ['/register?next=/event/neon', 1, 'Log in to buy: your ticket is waiting in the cart.'],
  ['/login?next=/account/tickets', 0, 'Log in to see your tickets.'],
  ['/login?next=/account/orders', 2, 'Log in to see your orders.'],
  ['/login?next=/receipt%3Forder%3Dx', 0, 'Log in to continue with your order.'],
  [
    '/login?next=/payment%3Forder%3Dx',
    0,
    /If you approved the payment, there is nothing more to do/,
  ],
])('%s with %i tickets in the cart: says %p', async (path, count, reason) => {
  const lines = count ? [{ ...line, count }] : [];
  openPage(path, {}, { cart: { lines } });
  expect(await screen.findByText(reason)).toBeVisible();
});

test('opened without a reason: none is shown', async () => {
  openPage('/login');
  await screen.findByLabelText('Password');
  expect(screen.queryByText(/^Log in to/)).not.toBeInTheDocument();
});

describe('unverified account', () => {
  const refused = refusal(403, 4001, 'Please confirm your e-mail address first.');
  const notVerified = { 'POST /login': refused, 'POST /reverify': {} };

  test('log in: disabled until login or password change, even before the answer', async () => {
    const { host, user } = openPage('/login', notVerified);
    await send(user, 'mali@playday.test');
    await screen.findByRole('button', { name: 'Resend confirmation email' });
    expect(submit()).toBeDisabled();
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(
      screen.queryByRole('button', { name: 'Resend confirmation email' }),
    ).not.toBeInTheDocument();
    await waitFor(() => expect(submit()).toBeEnabled());
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    host.answers['POST /login'] = () => promise.then(refused);
    await user.click(submit());
    await user.type(screen.getByLabelText('Password'), 'y');
    answer();
    await screen.findByText('Please confirm your e-mail address first.');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(submit()).toBeEnabled();
  });

  describe('confirmation mail', () => {
    const start = Date.parse('2026-11-20T18:32:10+07:00');
    let clock = start;
    beforeEach(() => {
      clock = start;
      sessionStorage.clear();
    });
    const name = 'Resend confirmation email';
    const openUnverified = (reply: Reply<'POST /reverify'>) =>
      openPage('/login', { ...notVerified, 'POST /reverify': reply }, { now: () => clock });
    const pressResend = async (user: ReturnType<typeof openPage>['user']) =>
      user.click(await screen.findByRole('button', { name }));
    /** Sets the clock of the page, which it looks at when it is used again. */
    const turnClockTo = (instant: number) => {
      clock = instant;
      act(() => void fireEvent.focus(window));
    };

    test.each([
      ['an api that does not say when: after five minutes', {}, '18:38', start + 300_000],
      [
        'an api that says when: then',
        { isSent: true, nextAt: '2026-11-20T12:02:00Z' },
        '19:02',
        undefined,
      ],
    ])('sent, by %s', async (_, reply, time, end = Date.parse('2026-11-20T12:02:00Z')) => {
      const { host, user } = openUnverified(reply);
      await send(user, 'mali@playday.test');
      await pressResend(user);
      await screen.findByText(
        `A new confirmation e-mail is on its way. You can ask for another one after ${time}.`,
      );
      await screen.findByText('Checked: you are not a robot.');
      turnClockTo(end - 1);
      await pressResend(user);
      expect(sentTo(host, 'POST /reverify')).toHaveLength(1);
      const proofs = sentTo(host, 'GET /captcha').length;
      turnClockTo(end);
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'false');
      await waitFor(() => expect(sentTo(host, 'GET /captcha')).toHaveLength(proofs + 1));
      await screen.findByText('Checked: you are not a robot.');
      await pressResend(user);
      await waitFor(() => expect(sentTo(host, 'POST /reverify')).toHaveLength(2));
      const body = { login: 'mali@playday.test', password: 'Playday2026' };
      expect(sentTo(host, 'POST /reverify')[0]).toMatchObject({ body });
    });

    test('not sent, because one was just sent: says so, and when another may be', async () => {
      const { user } = openUnverified({ isSent: false, nextAt: '2026-11-20T11:35:00Z' });
      await send(user, 'mali@playday.test');
      await pressResend(user);
      expect(await screen.findByText(/already sent .* another one after 18:35\./)).toBeVisible();
      expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    });

    test('not sent, as nothing is to be confirmed: says so; the visitor can log in', async () => {
      const { host, user } = openUnverified({ isSent: false });
      await send(user, 'mali@playday.test');
      await pressResend(user);
      await waitFor(() => expect(submit()).toBeEnabled());
      expect(host.notifications).toContainEqual(
        expect.objectContaining({
          message: expect.stringMatching(/^No e-mail was sent\./) as string,
        }),
      );
      expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
    });

    test('asked for: an edit and a reload do not offer it anew, another account does', async () => {
      const { user, unmount } = openUnverified({});
      await send(user, 'mali@playday.test');
      await pressResend(user);
      await screen.findByText(/on its way/);
      await user.type(screen.getByLabelText('Password'), 'x');
      await user.click(submit());
      expect(await screen.findByText(/already sent .* another one after 18:38\./)).toBeVisible();
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
      unmount();

      const reloaded = openUnverified({});
      await send(reloaded.user, 'Mali@playday.test');
      expect(await screen.findByText(/already sent/)).toBeVisible();
      reloaded.unmount();

      const other = openUnverified({});
      await send(other.user, 'somchai@playday.test');
      expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'false');
    });
  });
});
