import type { RemoteApp } from '@playday/shared/contract';
import { Link } from '@playday/shared/kit';
import { fakeHost, renderRoute, visitDocument } from '@playday/shared/testing';
import { act, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { BelowFirstView } from './BelowFirstView.tsx';

/** For each mount of the page: which of its parts were in its first render. */
let wereThere: string[][];
const texts = ['the first part', 'the rest'];
const { innerWidth } = window;
beforeEach(() => {
  wereThere = [];
  Object.assign(window, { innerWidth });
});

function Tall() {
  useLayoutEffect(() => {
    wereThere.push(texts.filter((text) => document.body.textContent?.includes(text)));
  }, []);
  return (
    <>
      <BelowFirstView name="first" isFirst>
        <p>the first part</p>
      </BelowFirstView>
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
  ['in view', 700, innerWidth, texts],
  ['below the view', 900, innerWidth, texts.slice(0, 1)],
  ['above the view', -300, innerWidth, texts.slice(0, 1)],
  ['below the view of a wider window', 900, innerWidth - 1, texts],
])(
  'link: a part renders after the first view; Back: at once unless it was left out of view (%s)',
  async (_, top, width, atOnce) => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(
      this: Element,
    ) {
      return new DOMRect(0, this.textContent === 'the rest' ? top : 0, 400, 200);
    });
    const { user, router } = renderRoute(app, '/', { words: {} });
    await user.click(await screen.findByText('go'));
    expect(await screen.findByText('the rest')).toBeTruthy();
    await act(() => router.navigate('/'));
    Object.assign(window, { innerWidth: width });
    await act(() => router.navigate(-1));
    expect(await screen.findByText('the rest')).toBeTruthy();
    expect(wereThere).toEqual([['the first part'], atOnce]);
  },
);

test('link with a hash: everything renders at once', async () => {
  const { user } = renderRoute(app, '/', { words: {} });
  await user.click(await screen.findByText('go to a part'));
  expect(await screen.findByText('the rest')).toBeTruthy();
  expect(wereThere).toEqual([texts]);
});

test('server-rendered document: contains everything, and hydration keeps it', async () => {
  expect((await visitDocument(app, '/tall', { host: fakeHost(), words: {} })).html).toContain(
    'the rest',
  );
  expect(wereThere).toEqual([texts]);
});
