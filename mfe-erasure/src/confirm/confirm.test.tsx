import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { erasure: en };

test('opening the link erases nothing; the button does', async () => {
  const host = fakeHost({ answers: { 'POST /erasure/confirm': { app: 'staff' } } });
  const { person } = renderRoute(app, '/erase-confirm?token=abc', { host, words });
  const button = await screen.findByRole('button', { name: 'Yes, erase my data' });
  expect(host.calls).toEqual([]);
  await person.click(button);
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
  expect(host.calls).toEqual([{ operation: 'POST /erasure/confirm', input: { body: { token: 'abc' } } }]);
});

test('a link that was used says so', async () => {
  const host = fakeHost({
    answers: {
      'POST /erasure/confirm': () => {
        throw new ApiError(400, 4004, 'This link is not valid any more.');
      },
    },
  });
  const { person } = renderRoute(app, '/erase-confirm?token=abc', { host, words });
  await person.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.');
  expect(screen.queryByRole('button', { name: 'Yes, erase my data' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Send a new request' })).toHaveAttribute('href', '/app-data-erase');
});

test('without a network the link is still good', async () => {
  const host = fakeHost({
    answers: {
      'POST /erasure/confirm': () => {
        throw new ApiError(0, 0, 'No internet connection');
      },
    },
  });
  const { person } = renderRoute(app, '/erase-confirm?token=abc', { host, words });
  await person.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection');
  expect(screen.getByRole('button', { name: 'Yes, erase my data' })).toBeEnabled();
});

test('whoever is signed in is looked up again: the session may be over', async () => {
  const host = fakeHost({ settings: adultUser, answers: { 'POST /erasure/confirm': { app: 'staff' } } });
  const refresh = jest.spyOn(host.session, 'refresh');
  const { person } = renderRoute(app, '/erase-confirm?token=abc', { host, words });
  await person.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
  expect(refresh).toHaveBeenCalledTimes(1);
});
