import { type Answers, fakeHost, adultUser, renderRoute, refusal } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { erasure: en };
const open = (path: string, answers: Answers, options: FakeHostOptions = {}) =>
  renderRoute(app, path, { host: fakeHost({ answers, ...options }), words });

test('confirmation link: only the button sends the erasure', async () => {
  const { host, user } = open('/erase-confirm?token=abc', { 'POST /erasure/confirm': { app: 'staff' } });
  const button = await screen.findByRole('button', { name: 'Yes, erase my data' });
  expect(host.calls).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
  expect(document.body).not.toHaveFocus();
  expect(host.calls).toEqual([{ operation: 'POST /erasure/confirm', input: { body: { token: 'abc' } } }]);
});

test.each([
  ['', '/app-data-erase'],
  ['&app=staff', '/staff-data-erase'],
])('used link%s: shows the server message and a link to a new request at %s', async (of, form) => {
  const { user } = open(`/erase-confirm?token=abc${of}`, {
    'POST /erasure/confirm': refusal(400, 4004, 'This link is not valid any more.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.');
  expect(screen.queryByRole('button', { name: 'Yes, erase my data' })).not.toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
  expect(screen.getByRole('link', { name: 'Send a new request' })).toHaveAttribute('href', form);
});

test('signed-in visitor: the session is refreshed after the confirmation', async () => {
  const host = fakeHost({ settings: adultUser, answers: { 'POST /erasure/confirm': { app: 'staff' } } });
  const refresh = jest.spyOn(host.session, 'refresh');
  const { user } = renderRoute(app, '/erase-confirm?token=abc', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
  expect(refresh).toHaveBeenCalledTimes(1);
});
