import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';

const onScreen = (isNarrow: boolean) =>
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isNarrow,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );

test('wide screen: /account redirects to the settings', async () => {
  onScreen(false);
  const { router } = openPage('/account');
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/settings'));
  expect(
    await screen.findByRole('link', { name: 'Account settings', current: 'page' }),
  ).toBeVisible();
});

test('phone: /account shows the menu, and each page links back to it', async () => {
  onScreen(true);
  const { router, user } = openPage('/account');
  expect(await screen.findByText('Hello, Mali')).toBeVisible();
  expect(router.state.location.pathname).toBe('/account');
  await user.click(screen.getByRole('link', { name: 'Account settings' }));
  expect(await screen.findByRole('link', { name: 'Back to the menu' })).toHaveAttribute(
    'href',
    '/account',
  );
});

test('log out: ends the session', async () => {
  onScreen(true);
  const { host, user } = openPage('/account');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(host.session.get().status).toBe('out'));
});

test('unknown path in the account area: redirects to the menu', async () => {
  onScreen(true);
  const { router } = openPage('/account/nowhere');
  await screen.findByText('Hello, Mali');
  expect(router.state.location.pathname).toBe('/account');
});
