import { adultUser, hrefOf, refusal } from '@playday/shared/testing';
import { foreignAnswer, foreignSentence } from '@playday/shared/testing/foreign-answer';
import { screen } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';

test.each([
  ['signed out', null, 0],
  ['signed in', adultUser, 1],
])(
  'confirmation link, %s: only the button sends the erasure, and a session is refreshed',
  async (_, settings, times) => {
    const answers = { 'POST /erasure/confirm': { app: 'staff' as const } };
    const { host, user } = openPage('/erase-confirm?token=abc', answers, { settings });
    const refresh = jest.spyOn(host.session, 'refresh');
    const button = await screen.findByRole('button', { name: 'Yes, erase my data' });
    expect(host.calls).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
    expect(document.body).not.toHaveFocus();
    expect(host.calls).toEqual([
      { operation: 'POST /erasure/confirm', input: { body: { token: 'abc' } } },
    ]);
    expect(refresh).toHaveBeenCalledTimes(times);
  },
);

test.each([
  ['', '/app-data-erase'],
  ['&app=staff', '/staff-data-erase'],
])('used link%s: shows the server message and a link to a new request at %s', async (of, form) => {
  const { user } = openPage(`/erase-confirm?token=abc${of}`, {
    'POST /erasure/confirm': refusal(400, 4004, 'This link is not valid any more.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.');
  expect(screen.queryByRole('button', { name: 'Yes, erase my data' })).not.toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
  expect(hrefOf('Send a new request')).toBe(form);
});

const keep = () => screen.findByRole('button', { name: 'Keep my account' });

test('link that withdraws a deletion: only its button sends it, then offers sign-in', async () => {
  const { user, host } = openPage('/erase-withdraw?token=abc', { 'POST /erasure/withdraw': {} });
  const button = await keep();
  expect(host.calls).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Your account stays' })).toBeVisible();
  expect(host.calls).toEqual([
    { operation: 'POST /erasure/withdraw', input: { body: { token: 'abc' } } },
  ]);
  expect([hrefOf('Log in'), hrefOf('Set a new password')]).toEqual(['/login', '/forgot-password']);
});

test.each([
  [4004, 'This link is not valid any more.', 0],
  [0, 'No internet connection', 1],
])(
  'refused with %i: says why, and can be sent again unless the link is over',
  async (code, message, buttons) => {
    const { user } = openPage('/erase-withdraw?token=abc', {
      'POST /erasure/withdraw': refusal(400, code, message),
    });
    await user.click(await keep());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryAllByRole('button', { name: 'Keep my account' })).toHaveLength(buttons);
  },
);

test.each([
  ['/erase-confirm?token=abc', 'POST /erasure/confirm', 'Yes, erase my data'],
  ['/erase-withdraw?token=abc', 'POST /erasure/withdraw', 'Keep my account'],
] as const)(
  '%s answered by the page of a filter: the button stays',
  async (path, operation, name) => {
    const { user } = openPage(path, { [operation]: foreignAnswer(operation) });
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent(foreignSentence);
    expect(screen.getByRole('button', { name })).toBeEnabled();
  },
);
