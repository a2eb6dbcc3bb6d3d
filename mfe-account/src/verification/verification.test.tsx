import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, renderRoute } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { account: en };
const backdrop = { 'GET /event': { events: [], total: 0 } };

const verified = { email: 'mali@playday.test' };

test.each([
  ['/verify?token=abc', 'POST /verify', 'Your e-mail address is confirmed. You can log in now.'],
  ['/verify_changed?token=abc', 'POST /verify-changed', 'Your account has its new e-mail address.'],
] as const)('%s: sends nothing until Confirm is pressed', async (path, operation, sentence) => {
  const host = fakeHost({ answers: { ...backdrop, 'POST /verify': verified, 'POST /verify-changed': {} } });
  const { user } = renderRoute(app, path, { host, words });
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  expect(host.calls.map((call) => call.operation)).toEqual(['GET /event']);
  await user.click(confirm);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(host.calls.at(-1)).toEqual({ operation, input: { body: { token: 'abc' } } });
});

test('confirmed: sign-in has the address and the way back, also on another device', async () => {
  const host = fakeHost({ answers: { ...backdrop, 'POST /verify': verified } });
  const { user, router } = renderRoute(app, '/verify?token=abc&next=/event/neon', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await user.click(await screen.findByRole('link', { name: 'Log in' }));
  expect(await screen.findByLabelText('E-mail or phone')).toHaveValue('mali@playday.test');
  expect(router.state.location.search).toBe('?next=%2Fevent%2Fneon');
});

test('used link: shows the server message and a link to sign-in', async () => {
  const refuse = () => {
    throw new ApiError(400, 4004, 'This link is not valid any more.');
  };
  const host = fakeHost({ answers: { ...backdrop, 'POST /verify': refuse } });
  const { user } = renderRoute(app, '/verify?token=abc', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.');
  expect(screen.getByRole('alert')).toHaveTextContent(/offer to send you a new link/);
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('no network: the link can be confirmed again', async () => {
  const host = fakeHost({
    answers: {
      ...backdrop,
      'POST /verify': () => {
        throw new ApiError(0, 0, 'No internet connection');
      },
    },
  });
  const { user } = renderRoute(app, '/verify?token=abc', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No internet connection$/);
  host.answers['POST /verify'] = verified;
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Your e-mail address is confirmed. You can log in now.')).toBeVisible();
});
