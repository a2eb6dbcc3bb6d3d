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

test.each([
  ['in', 700, true],
  ['below the', 900, false],
  ['above the', -300, false],
])(
  'link: a part renders after the first view; Back: at once if it was left in view (%s view)',
  async (_, top, isAtOnce) => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 400, 200));
    const { user, router } = renderRoute(app, '/', { words: {} });
    await user.click(await screen.findByText('go'));
    expect(await screen.findByText('the rest')).toBeTruthy();
    await act(() => router.navigate('/'));
    await act(() => router.navigate(-1));
    expect(await screen.findByText('the rest')).toBeTruthy();
    expect(wasComplete).toEqual([false, isAtOnce]);
  },
);

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
