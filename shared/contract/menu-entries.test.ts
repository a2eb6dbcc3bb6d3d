import { readRemote, workspaceRemotes } from '@playday/build/workspace-remotes';
import type { MenuEntry } from '../api-contract/remote-definition.ts';
import { menuProblems, shopEntries } from './menu-entries.ts';

const text = { en: 'Reviews', th: 'รีวิว', zh: '评论', km: 'មតិ' };
const reviews: MenuEntry = { id: 'reviews', path: '/reviews', order: 750, text };
const problemsOf = (...menu: MenuEntry[]) =>
  menuProblems({ routes: [{ path: '/reviews/*' }, { path: '/news' }, { path: '*' }], menu });

test('the shop’s own entries: their order is that of the list, each declared by one remote', () => {
  const orders = shopEntries.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((one, other) => one - other));
  const declared = workspaceRemotes().flatMap(({ definition: { menu = [] } }) => menu);
  expect(declared.map(({ id }) => id).sort()).toEqual(
    shopEntries.flatMap(({ id }) => (id === 'cart' ? [] : [id])).sort(),
  );
  for (const { folder } of workspaceRemotes())
    expect(menuProblems(readRemote(folder).definition)).toEqual([]);
});

test('entry of another remote: sound with any free order, in menu and footer', () => {
  expect(problemsOf({ ...reviews, in: ['menu', 'footer'], for: 'signedOut' })).toEqual([]);
  expect(problemsOf({ ...reviews, path: '/reviews/best' })).toEqual([]);
});

const newsAt = '{"path":"/news","order":400,"for":"everyone","in":["menu"]}';
test.each<[fault: string, problem: string, ...MenuEntry[]]>([
  [
    'order of the shop',
    'reviews has the order 700, which is that of the shop’s entry faq',
    { ...reviews, order: 700 },
  ],
  [
    'order of the cart',
    'reviews has the order 800, which is that of the shop’s entry cart',
    { ...reviews, order: 800 },
  ],
  [
    'header',
    'reviews cannot stand in the header, which has room for the shop’s own entries only',
    { ...reviews, in: ['header'] },
  ],
  [
    'address of another remote',
    'reviews leads to /faq, which is no address of this remote',
    { ...reviews, path: '/faq' },
  ],
  [
    'languages missing',
    'reviews has no text in zh, km',
    { ...reviews, text: { en: 'Reviews', th: 'รีวิว' } },
  ],
  ['declared twice', 'reviews is declared twice', reviews, { ...reviews, path: '/news' }],
  [
    'shop’s entry elsewhere',
    `news is the shop’s own and has to be ${newsAt}`,
    { ...reviews, id: 'news', order: 400 },
  ],
  [
    'shop’s entry for others',
    `news is the shop’s own and has to be ${newsAt}`,
    { ...reviews, id: 'news', path: '/news', order: 400, for: 'signedIn' },
  ],
])('%s: refused by name', (_fault, problem, ...menu) => {
  expect(problemsOf(...menu)).toEqual([`the menu entry ${problem}`]);
});
