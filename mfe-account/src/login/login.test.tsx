import { ApiError } from '@playday/shared/kit/http';
import { easyCaptcha, fakeHost, renderRoute } from '@playday/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { account: en };
const answers = { ...easyCaptcha, 'GET /event': { events: [], total: 0 } };
const submit = () => screen.getByRole('button', { name: 'Log in' });
afterEach(() => jest.useRealTimers());

async function fillIn(
  person: ReturnType<typeof renderRoute>['person'],
  login: string,
  password = 'Playday2026',
) {
  await person.type(await screen.findByLabelText('E-mail or phone'), login);
  await person.type(screen.getByLabelText('Password'), password);
}

test('sign-in: continues to the page in ?next=', async () => {
  const host = fakeHost({
    answers: { ...answers, 'POST /login': { access_token: 'token', accountId: '1' } },
  });
  const { person, router } = renderRoute(app, '/login?next=/billing', { host, words });
  await fillIn(person, 'mali@playday.test');
  await waitFor(() => expect(submit()).toBeEnabled());
  await person.click(submit());
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(router.state.location.pathname).toBe('/billing');
  const call = host.calls.find(({ operation }) => operation === 'POST /login');
  expect(call?.input).toMatchObject({
    body: {
      login: 'mali@playday.test',
      password: 'Playday2026',
      recaptchaResponse: expect.stringMatching(/.{40}/),
    },
  });
});

test('?next= with another origin: continues to the main page', async () => {
  const host = fakeHost({
    answers: { ...answers, 'POST /login': { access_token: 'token', accountId: '1' } },
  });
  const { person, router } = renderRoute(app, '/login?next=//evil.example', { host, words });
  await fillIn(person, '081 234 5678');
  await waitFor(() => expect(submit()).toBeEnabled());
  await person.click(submit());
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/');
  expect(host.calls.find(({ operation }) => operation === 'POST /login')?.input).toMatchObject({
    body: { login: '66812345678' },
  });
});

test('invalid login: error when the field loses focus', async () => {
  const { person } = renderRoute(app, '/login', { host: fakeHost({ answers }), words });
  await fillIn(person, 'mali');
  expect(await screen.findByText('Enter valid login')).toBeVisible();
  expect(submit()).toBeDisabled();
});

test('password field: can be shown, and spaces are removed', async () => {
  const { person } = renderRoute(app, '/login', { host: fakeHost({ answers }), words });
  await fillIn(person, 'mali@playday.test', 'Play day 2026');
  expect(screen.getByLabelText('Password')).toHaveValue('Playday2026');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

test('wrong password: shows the server message and requests a new captcha', async () => {
  const host = fakeHost({
    answers: {
      ...answers,
      'POST /login': () => {
        throw new ApiError(401, 4000, 'Login or password is wrong.');
      },
    },
  });
  const { person } = renderRoute(app, '/login', { host, words });
  await fillIn(person, 'mali@playday.test');
  await waitFor(() => expect(submit()).toBeEnabled());
  await person.click(submit());
  await waitFor(() =>
    expect(host.notifications).toEqual([{ message: 'Login or password is wrong.', type: 'error' }]),
  );
  await waitFor(() => expect(submit()).toBeEnabled());
  expect(host.calls.filter(({ operation }) => operation === 'GET /captcha')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Resend confirmation email' })).not.toBeInTheDocument();
});

describe('unverified account', () => {
  const refused = () => {
    throw new ApiError(403, 4001, 'Please confirm your e-mail address first.');
  };
  const notVerified = () =>
    fakeHost({ answers: { ...answers, 'POST /login': refused, 'POST /reverify': {} } });

  test('log in: disabled until login or password change', async () => {
    const { person } = renderRoute(app, '/login', { host: notVerified(), words });
    await fillIn(person, 'mali@playday.test');
    await waitFor(() => expect(submit()).toBeEnabled());
    await person.click(submit());
    await screen.findByRole('button', { name: 'Resend confirmation email' });
    expect(submit()).toBeDisabled();
    await person.type(screen.getByLabelText('Password'), 'x');
    expect(screen.queryByRole('button', { name: 'Resend confirmation email' })).not.toBeInTheDocument();
    await waitFor(() => expect(submit()).toBeEnabled());
  });

  test('confirmation mail: can be sent again once in five minutes', async () => {
    const host = notVerified();
    const { person } = renderRoute(app, '/login', { host, words });
    await fillIn(person, 'mali@playday.test');
    await waitFor(() => expect(submit()).toBeEnabled());
    await person.click(submit());
    const resend = await screen.findByRole('button', { name: 'Resend confirmation email' });
    await screen.findByText('You are human. Good.');

    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    const impatient = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await impatient.click(resend);
    await waitFor(() => expect(screen.getByText(/on its way/)).toBeVisible());
    expect(resend).toBeDisabled();
    act(() => jest.advanceTimersByTime(299_000));
    expect(resend).toBeDisabled();
    act(() => jest.advanceTimersByTime(1_001));
    expect(resend).toBeEnabled();
    jest.useRealTimers();
    await screen.findByText('You are human. Good.');
    expect(host.calls.find(({ operation }) => operation === 'POST /reverify')?.input).toMatchObject({
      body: { login: 'mali@playday.test', password: 'Playday2026' },
    });
  });
});
