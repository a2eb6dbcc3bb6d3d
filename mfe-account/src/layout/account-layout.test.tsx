import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { account: en };
const signedIn = () => fakeHost({ settings: adultUser, answers: { 'GET /user/profile/account': adultUser } });
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
  const { router } = renderRoute(app, '/account', { host: signedIn(), words });
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/settings'));
  expect(await screen.findByRole('link', { name: 'Account settings', current: 'page' })).toBeVisible();
});

test('phone: /account shows the menu, and each page links back to it', async () => {
  onScreen(true);
  const { router, user } = renderRoute(app, '/account', { host: signedIn(), words });
  expect(await screen.findByText('Hello, Mali')).toBeVisible();
  expect(router.state.location.pathname).toBe('/account');
  await user.click(screen.getByRole('link', { name: 'Account settings' }));
  expect(await screen.findByRole('link', { name: 'Back to the menu' })).toHaveAttribute('href', '/account');
});

test('log out: ends the session', async () => {
  onScreen(true);
  const host = signedIn();
  const { user } = renderRoute(app, '/account', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(host.session.get().status).toBe('out'));
});

test('unknown path in the account area: redirects to the menu', async () => {
  onScreen(true);
  const { router } = renderRoute(app, '/account/nowhere', { host: signedIn(), words });
  await screen.findByText('Hello, Mali');
  expect(router.state.location.pathname).toBe('/account');
});
