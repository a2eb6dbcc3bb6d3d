import type { MenuEntry } from '@playday/shared/api-contract/remote-definition';
import { menuOf } from './menu.ts';

const none = { slots: [], offline: [] };
const text = (en: string) => ({ en, th: `${en} th`, zh: `${en} zh`, km: `${en} km` });
const reviews: MenuEntry = {
  id: 'reviews',
  path: '/reviews',
  order: 750,
  for: 'signedIn',
  text: text('Reviews'),
};
const ownFaq: MenuEntry = {
  id: 'faq',
  path: '/faq',
  order: 700,
  in: ['header', 'menu', 'footer'],
  text: text('FAQ'),
};
const routes = [{ path: '/news/*' }, { path: '/faq' }, { path: '*' }];
const catalog = { ...none, routes };

const cart = { id: 'cart', path: '', text: '', for: 'signedIn', in: ['menu'] };
const pathsOf = (menu: { path: string }[]) => menu.map(({ path }) => path);

test('a remote’s entry: at its order, in the page’s language, for whom it is declared', () => {
  const declared = { ...none, routes: [{ path: '/reviews' }], menu: [reviews] };
  const menu = menuOf({ remotes: { catalog, reviews: declared } }, 'th');
  expect(pathsOf(menu)).toEqual(['/news', '/faq', '/reviews', '']);
  expect(menu.slice(2)).toEqual([
    { id: 'reviews', path: '/reviews', text: 'Reviews th', for: 'signedIn' },
    cart,
  ]);
  expect(pathsOf(menuOf({ remotes: { catalog } }, 'th'))).not.toContain('/reviews');
});

test('build without a menu, as before: the shop’s entries at its addresses; none at *', () => {
  expect(menuOf({ remotes: { catalog } }, 'zh')).toEqual([
    { id: 'news', path: '/news', text: '资讯', in: ['menu'] },
    { id: 'faq', path: '/faq', text: '常见问题', in: ['header', 'menu', 'footer'] },
    cart,
  ]);
});

test('build with a menu: only what it declares', () => {
  const remotes = { catalog: { ...catalog, menu: [ownFaq] } };
  expect(menuOf({ remotes }, 'km')).toEqual([
    { id: 'faq', path: '/faq', text: 'FAQ km', in: ['header', 'menu', 'footer'] },
    cart,
  ]);
});

test('build older than a language: its text in English', () => {
  const remotes = { reviews: { ...none, routes: [], menu: [{ ...reviews, text: { en: 'Hi' } }] } };
  expect(menuOf({ remotes }, 'km')[0]).toMatchObject({ text: 'Hi' });
});
