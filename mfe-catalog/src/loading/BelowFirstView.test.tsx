import type { RemoteApp } from '@playday/shared/contract';
import { Link } from '@playday/shared/kit';
import { fakeHost, renderRoute, visitDocument } from '@playday/shared/testing';
import { act, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { BelowFirstView } from './BelowFirstView.tsx';

/** For each mount of the page: whether the deferred part was in its first render. */
let wasComplete: boolean[];
beforeEach(() => {
  wasComplete = [];
});

function Tall() {
  useLayoutEffect(() => {
    wasComplete.push(document.body.textContent?.includes('the rest') ?? false);
  }, []);
  return (
    <>
      <p>the page</p>
      <BelowFirstView>
        <p>the rest</p>
      </BelowFirstView>
    </>
  );
}

const Start = () => (
  <>
    <Link to="/tall">go</Link>
    <Link to="/tall#part">go to a part</Link>
  </>
);

const app: RemoteApp = {
  contract: 3,
  englishTranslations: async () => ({}),
  routes: () => [
    { path: '/', Component: Start },
    { path: '/tall', Component: Tall },
  ],
};

test('link: the deferred part renders after the first view; Back: everything renders at once', async () => {
  const { user, router } = renderRoute(app, '/', { words: {} });
  await user.click(await screen.findByText('go'));
  expect(await screen.findByText('the rest')).toBeTruthy();
  await act(() => router.navigate('/'));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('the rest')).toBeTruthy();
  expect(wasComplete).toEqual([false, true]);
});

test('link with a hash: everything renders at once', async () => {
  const { user } = renderRoute(app, '/', { words: {} });
  await user.click(await screen.findByText('go to a part'));
  expect(await screen.findByText('the rest')).toBeTruthy();
  expect(wasComplete).toEqual([true]);
});

test('server-rendered document: contains everything, and hydration keeps it', async () => {
  const { html } = await visitDocument(app, '/tall', { host: fakeHost(), words: {} });
  expect(html).toContain('the rest');
  expect(wasComplete).toEqual([true]);
});
