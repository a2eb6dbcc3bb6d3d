import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { erasure: en };

test('confirmation link: only the button sends the erasure', async () => {
  const host = fakeHost({ answers: { 'POST /erasure/confirm': { app: 'staff' } } });
  const { user } = renderRoute(app, '/erase-confirm?token=abc', { host, words });
  const button = await screen.findByRole('button', { name: 'Yes, erase my data' });
  expect(host.calls).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
  expect(host.calls).toEqual([{ operation: 'POST /erasure/confirm', input: { body: { token: 'abc' } } }]);
});

test('used link: shows the server message and a link to a new request', async () => {
  const host = fakeHost({
    answers: {
      'POST /erasure/confirm': () => {
        throw new ApiError(400, 4004, 'This link is not valid any more.');
      },
    },
  });
  const { user } = renderRoute(app, '/erase-confirm?token=abc', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.');
  expect(screen.queryByRole('button', { name: 'Yes, erase my data' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Send a new request' })).toHaveAttribute('href', '/app-data-erase');
});

test('used link of the staff app: leads to the staff form', async () => {
  const host = fakeHost({
    answers: {
      'POST /erasure/confirm': () => {
        throw new ApiError(400, 4004, 'This link is not valid any more.');
      },
    },
  });
  const { user } = renderRoute(app, '/erase-confirm?token=abc&app=staff', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('link', { name: 'Send a new request' })).toHaveAttribute(
    'href',
    '/staff-data-erase',
  );
});

test('no network: the link can be confirmed again', async () => {
  const host = fakeHost({
    answers: {
      'POST /erasure/confirm': () => {
        throw new ApiError(0, 0, 'No internet connection');
      },
    },
  });
  const { user } = renderRoute(app, '/erase-confirm?token=abc', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection');
  expect(screen.getByRole('button', { name: 'Yes, erase my data' })).toBeEnabled();
});

test('signed-in visitor: the session is refreshed after the confirmation', async () => {
  const host = fakeHost({ settings: adultUser, answers: { 'POST /erasure/confirm': { app: 'staff' } } });
  const refresh = jest.spyOn(host.session, 'refresh');
  const { user } = renderRoute(app, '/erase-confirm?token=abc', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
  expect(refresh).toHaveBeenCalledTimes(1);
});
