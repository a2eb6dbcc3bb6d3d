import { ApiError } from '@playday/shared/http';
import { fakeHost, visit } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../words/en.json';

const words = { erasure: en };

test('opening the link erases nothing; the button does', async () => {
  const host = fakeHost({ answers: { 'POST /erasure/confirm': { app: 'staff' } } });
  const { person } = visit(app, '/erase-confirm?token=abc', { host, words });
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
  const { person } = visit(app, '/erase-confirm?token=abc', { host, words });
  await person.click(await screen.findByRole('button', { name: 'Yes, erase my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.');
});
