import { waitFor } from '@testing-library/dom';
import { stepsBack } from '@playday/shared/kit/steps-back';
import { createBrowserRouter } from 'react-router';
import { tabStorage } from '../browser/storage.ts';
import { recordHistoryFallback } from './history-fallback.ts';

let stop = () => {};

/**
 * Opens a document of the shop at the browser's address, reached by a link (`referrer`) or typed.
 */
function open(path: string, referrer = '') {
  stop();
  if (path !== location.pathname) history.pushState(null, '', path);
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
  const router = createBrowserRouter([{ path: '*', element: null }]);
  const forget = recordHistoryFallback(router);
  stop = () => {
    forget();
    router.dispose();
  };
  return router;
}
beforeEach(() => tabStorage.set('playday.here', null));
afterAll(() => stop());

test('Back: to the previous page, skips repeated entries, never to a sign-in page', async () => {
  const router = open('/faq');
  expect(stepsBack(false)).toBeNull();
  await router.navigate('/event/a');
  expect(stepsBack(false)).toBe(1);
  await router.navigate('/login?next=/event/a');
  await router.navigate('/event/a', { replace: true });
  expect(stepsBack(false)).toBe(2);
  await router.navigate('/forgot-password');
  await router.navigate('/news');
  expect(stepsBack(false)).toBeNull();
  history.go(-2);
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/a'));
  expect(location.pathname).toBe('/event/a');
  expect(stepsBack(false)).toBe(2);
});

test('a reload keeps the history, a link continues it, an address starts a new one', async () => {
  const router = open('/');
  await router.navigate('/partners');
  open('/partners');
  expect(stepsBack(false)).toBe(1);
  open('/terms', `${location.origin}/partners`);
  expect(stepsBack(true)).toBe(1);
  open('/privacy', 'https://elsewhere.example/partners');
  expect(stepsBack(true)).toBeNull();
  open('/about-us');
  expect(stepsBack(true)).toBeNull();
});
