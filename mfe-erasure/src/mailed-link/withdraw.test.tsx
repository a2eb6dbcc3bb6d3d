import { fakeHost, renderRoute, refusal } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { erasure: en };
const open = (answer: () => object) =>
  renderRoute(app, '/erase-withdraw?token=abc', {
    host: fakeHost({ answers: { 'POST /erasure/withdraw': answer } }),
    words,
  });
const keep = () => screen.findByRole('button', { name: 'Keep my account' });

test('link that takes a deletion back: only the button sends it; signed out it leads to sign-in and to a new password', async () => {
  const { user, host } = open(() => ({}));
  const button = await keep();
  expect(host.calls).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Your account stays' })).toBeVisible();
  expect(host.calls).toEqual([{ operation: 'POST /erasure/withdraw', input: { body: { token: 'abc' } } }]);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test.each([
  [4004, 'This link is not valid any more.', 0],
  [0, 'No internet connection', 1],
])(
  'refused with %i: says why, and can be sent again unless the link is over',
  async (code, message, buttons) => {
    const { user } = open(refusal(400, code, message));
    await user.click(await keep());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryAllByRole('button', { name: 'Keep my account' })).toHaveLength(buttons);
  },
);
