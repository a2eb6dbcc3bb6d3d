import { screen } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';

test('link: shown as a QR code and a button until it expires', async () => {
  const linkUntil = (expiresAt: string, token: string) => ({
    'GET /user/profile/link': {
      link: `https://app.playday.example/link?token=${token}`,
      expiresAt,
    },
  });
  const { host, user } = openPage(
    '/account/link-app',
    linkUntil('2026-11-20T18:31:59+07:00', 'old'),
  );
  expect(await screen.findByText('This code is no longer valid.')).toBeVisible();
  Object.assign(host.answers, linkUntil('2026-11-20T18:42:00+07:00', 'new'));
  await user.click(screen.getByRole('button', { name: 'Get a new code' }));
  expect(await screen.findByRole('link', { name: 'Open in the app' })).toHaveAttribute(
    'href',
    'https://app.playday.example/link?token=new',
  );
  expect(
    screen.getByRole('img', { name: 'QR code that connects the app with your account' }),
  ).toBeVisible();
});
