import type { RemoteApp } from '@playday/shared/contract';
import { Link } from '@playday/shared/kit';
import { fakeHost, renderRoute, visitDocument } from '@playday/shared/testing';
import { act, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { BelowFirstView } from './BelowFirstView.tsx';

/** Whether the rest was there when the page itself was drawn, each time it came. */
let wasWhole: boolean[];
beforeEach(() => {
  wasWhole = [];
});

function Tall() {
  useLayoutEffect(() => {
    wasWhole.push(document.body.textContent?.includes('the rest') ?? false);
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
  contract: 1,
  englishTranslations: async () => ({}),
  routes: () => [
    { path: '/', Component: Start },
    { path: '/tall', Component: Tall },
  ],
};

test('after a link the first view is drawn first, after Back all at once', async () => {
  const { person, router } = renderRoute(app, '/', { words: {} });
  await person.click(await screen.findByText('go'));
  expect(await screen.findByText('the rest')).toBeTruthy();
  await act(() => router.navigate('/'));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('the rest')).toBeTruthy();
  expect(wasWhole).toEqual([false, true]);
});

test('a link to a part of the page finds it at once', async () => {
  const { person } = renderRoute(app, '/', { words: {} });
  await person.click(await screen.findByText('go to a part'));
  expect(await screen.findByText('the rest')).toBeTruthy();
  expect(wasWhole).toEqual([true]);
});

test('a document has it all, and hydration leaves it there', async () => {
  const { html } = await visitDocument(app, '/tall', { host: fakeHost(), words: {} });
  expect(html).toContain('the rest');
  expect(wasWhole).toEqual([true]);
});
