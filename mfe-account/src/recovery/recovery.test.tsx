import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, renderRoute } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { account: en };
const backdrop = { 'GET /event': { events: [], total: 0 } };

test('recovery request: sends a mail', async () => {
  const host = fakeHost({ answers: { ...backdrop, 'POST /reset-password': {} } });
  const { person } = renderRoute(app, '/forgot-password', { host, words });
  await person.type(await screen.findByLabelText('E-mail'), 'mali@');
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();
  await person.type(screen.getByLabelText('E-mail'), 'playday.test');
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/a mail is on its way/)).toBeVisible();
  expect(host.calls.at(-1)?.input).toEqual({ body: { email: 'mali@playday.test' } });
});

test('token in the path: sets a new password and continues to the main page', async () => {
  const host = fakeHost({ answers: { ...backdrop, 'POST /check-token/{tokenParam}': {} } });
  const { person } = renderRoute(app, '/forgot-password/abc', { host, words });
  await person.type(await screen.findByLabelText('New password'), 'Playday2027');
  await person.type(screen.getByLabelText('Repeat the password'), 'Playday202');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  await person.type(screen.getByLabelText('Repeat the password'), '7');
  await person.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText(/new password is set/)).toBeVisible();
  expect(host.calls.at(-1)?.input).toEqual({
    params: { tokenParam: 'abc' },
    body: { password: 'Playday2027' },
  });
  expect(screen.getByRole('link', { name: 'To the main page' })).toHaveAttribute('href', '/');
});

test('expired link: shows the server message', async () => {
  const refuse = () => {
    throw new ApiError(400, 4004, 'This link is not valid any more.');
  };
  const host = fakeHost({ answers: { ...backdrop, 'POST /check-token/{tokenParam}': refuse } });
  const { person } = renderRoute(app, '/forgot-password/abc', { host, words });
  await person.type(await screen.findByLabelText('New password'), 'Playday2027');
  await person.type(screen.getByLabelText('Repeat the password'), 'Playday2027');
  await person.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(host.notifications[0]?.message).toBe('This link is not valid any more.'));
  expect(screen.getByLabelText('New password')).toHaveValue('Playday2027');
  expect(screen.getByRole('alert')).toHaveTextContent('This link is not valid any more.');
  await person.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(await screen.findByRole('button', { name: 'Send the link' })).toBeVisible();
});
