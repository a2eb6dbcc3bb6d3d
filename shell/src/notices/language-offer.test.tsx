import type { Language } from '@playday/shared/contract';
import { fakeHost, Frame } from '@playday/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { PageProvider } from '../page/page-context.tsx';
import type { PageData } from '../page/page.ts';
import { reconcileLanguage, switchLanguage } from '../language/language.ts';
import { LanguageOffer } from './LanguageOffer.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'LANG=; max-age=0; path=/';
  history.replaceState(null, '', '/');
  refer('');
  arriveBy('navigate');
});
const arriveBy = (type: string) =>
  Object.defineProperty(performance, 'getEntriesByType', {
    value: () => [{ type }],
    configurable: true,
  });
const browserIn = (...languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
function refer(referrer: string) {
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
}

/** Opens a document in this language at the address, as the server and `start` do. */
function open(language: Language, address = '/faq') {
  history.replaceState(null, '', address);
  reconcileLanguage(language);
  const page = {
    language,
    remotes: { catalog: { build: 'b', paths: ['/faq'], sessionPaths: ['/billing'] } },
  } as unknown as PageData;
  const router = createMemoryRouter([{ path: '*', element: <LanguageOffer /> }], {
    initialEntries: [address],
  });
  return render(
    <PageProvider value={page}>
      <Frame host={fakeHost({ language })} words={{}}>
        <RouterProvider router={router} />
      </Frame>
    </PageProvider>,
  );
}
const offered = () => screen.queryByRole('link')?.textContent;

test.each([
  [['th-TH', 'en'], 'en', 'ดูหน้านี้เป็นภาษาไทย'],
  [['th'], 'zh', 'ดูหน้านี้เป็นภาษาไทย'],
  [['zh-HK', 'en-GB'], 'en', '查看中文版'],
  [['km-KH'], 'en', 'មើលទំព័រនេះជាភាសាខ្មែរ'],
  [['EN-us', 'th'], 'th', 'View this page in English'],
  [['fr-FR', 'my', 'th'], 'en', 'ดูหน้านี้เป็นภาษาไทย'],
  [['en-GB', 'th'], 'en', undefined],
  [['th-TH'], 'th', undefined],
  [['fr', 'de'], 'en', undefined],
  [[], 'en', undefined],
] as const)('browser in %j, page in %s: %s is offered', (languages, shown, text) => {
  browserIn(...languages);
  open(shown);
  expect(offered()).toBe(text);
});

test('the line is in its own language, and leads to this page in it', () => {
  browserIn('th-TH');
  open('en', '/news?page=2');
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('href', '/news?page=2&lang=th');
  expect(link).toHaveAttribute('hreflang', 'th');
  expect(screen.getByRole('status')).toContainElement(link);
  // oxlint-disable-next-line testing-library/no-node-access -- the language is that of an element around it
  expect(link.closest('[lang]')).toHaveAttribute('lang', 'th');
  // oxlint-disable-next-line testing-library/no-node-access -- likewise
  expect(screen.getByRole('button', { name: 'ปิดข้อความ' }).closest('[lang]')).toHaveAttribute(
    'lang',
    'th',
  );
});

test('dismissed: gone, also from the next page and after a link in another language', async () => {
  browserIn('th-TH');
  const { unmount } = open('en');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  unmount();
  const next = open('en');
  expect(offered()).toBeUndefined();
  next.unmount();
  open('km', '/faq?lang=km');
  expect(offered()).toBeUndefined();
});

test.each([
  [
    'visitor who has chosen a language, known by LANG in storage',
    () => localStorage.setItem('LANG', 'en'),
  ],
  ['one known by the cookie', () => void (document.cookie = 'LANG=en; path=/')],
  ['page behind the session, in the middle of an order', () => {}, '/billing'],
])('%s: nothing is offered', (_, choose, address = '/faq') => {
  choose();
  browserIn('th-TH');
  open('en', address);
  expect(offered()).toBeUndefined();
});

test.each([
  ['a shared link: it is no choice of the visitor’s', '', 'View this page in English'],
  [
    'the picker’s link, pressed before hydration: it is a choice',
    `${location.origin}/faq`,
    undefined,
  ],
])('language of %s, here and on the next page', (_, referrer, offer) => {
  browserIn('en-GB');
  refer(referrer);
  const { unmount } = open('th', '/faq?lang=th');
  expect(offered()).toBe(offer);
  unmount();
  refer('');
  open('th');
  expect(offered()).toBe(offer);
});

test('language that the visitor switches to after a shared link: it is a choice', () => {
  browserIn('en-GB');
  const { unmount } = open('th', '/faq?lang=th');
  unmount();
  history.replaceState(null, '', '/faq');
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  // jsdom does not reload.
  switchLanguage('km');
  errors.mockRestore();
  open('km');
  expect(offered()).toBeUndefined();
});

test.each([
  ['a shared link in another: it is for its page, which offers the own one', '', 'navigate', 'km'],
  ['the picker’s link: it is the new choice', '/faq', 'navigate', 'en'],
  ['a reload of its page, once another is chosen elsewhere: no new choice', '/faq', 'reload', 'km'],
  [
    '*Try again* of the offline page: no new choice',
    '/receive?token=abc&lang=km',
    'navigate',
    'km',
  ],
] as const)('language chosen, then %s', (_, referrer, type, shown) => {
  localStorage.setItem('LANG', 'th');
  browserIn('en');
  refer(referrer && location.origin + referrer);
  arriveBy(type);
  open(shown, `/receive?token=abc&lang=${shown}`);
  const offer = shown === 'km' ? 'ดูหน้านี้เป็นภาษาไทย' : undefined;
  const kept = offer ? 'th' : shown;
  expect(localStorage.getItem('LANG')).toBe(kept);
  expect(document.cookie).toContain(`LANG=${kept}`);
  expect(offered()).toBe(offer);
});

test('first scroll, also of a page that fits the window: the offer ends for this document', () => {
  browserIn('th');
  for (const type of ['scroll', 'wheel', 'touchmove']) {
    const { unmount } = open('en');
    expect(offered()).toBe('ดูหน้านี้เป็นภาษาไทย');
    act(() => void window.dispatchEvent(new Event(type)));
    expect(offered()).toBeUndefined();
    unmount();
  }
});
