import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { account: en };

test('link: shown as a QR code and a button until it expires', async () => {
  let isOver = false;
  const host = fakeHost({
    settings: adultUser,
    answers: {
      'GET /user/profile/link': () => ({
        link: `https://app.playday.example/link?token=${isOver ? 'old' : 'new'}`,
        expiresAt: new Date(Date.now() + (isOver ? -1000 : 600_000)).toISOString(),
      }),
    },
  });
  isOver = true;
  const { user } = renderRoute(app, '/account/link-app', { host, words });
  expect(await screen.findByText('This code is no longer valid.')).toBeVisible();
  isOver = false;
  await user.click(screen.getByRole('button', { name: 'New code' }));
  expect(await screen.findByRole('link', { name: 'Open in the app' })).toHaveAttribute(
    'href',
    'https://app.playday.example/link?token=new',
  );
  expect(screen.getByRole('img', { name: 'QR code that connects the app with your account' })).toBeVisible();
});
