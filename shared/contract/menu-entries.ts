import type { MenuEntry, RemoteDefinition } from '../api-contract/remote-definition.ts';
import { languages } from '../rules/languages/languages.ts';
import { covers } from './route-table.ts';

/** Where a menu entry can stand. */
export type EntryPlace = NonNullable<MenuEntry['in']>[number];

export interface ShopEntry extends Omit<MenuEntry, 'id' | 'text'> {
  id: ShopEntryId;
}
type ShopEntryId =
  | 'events'
  | 'terms'
  | 'privacy'
  | 'pre-registration'
  | 'news'
  | 'partners'
  | 'about-us'
  | 'faq'
  | 'cart'
  | 'tickets'
  | 'orders'
  | 'profile';

/**
 * The shop's own entries, in their order. The remote that has the address declares the entry, with
 * these members; no other entry may have an order that is taken here. `cart` has no address: the
 * shell opens it.
 */
export const shopEntries: readonly ShopEntry[] = [
  { id: 'events', order: 50, path: '/events', in: ['header', 'menu'] },
  { id: 'terms', order: 100, path: '/terms', in: ['footer'] },
  { id: 'privacy', order: 200, path: '/privacy', in: ['footer'] },
  { id: 'pre-registration', order: 300, path: '/pre-registration', in: ['menu'] },
  { id: 'news', order: 400, path: '/news', in: ['menu'] },
  { id: 'partners', order: 500, path: '/partners', in: ['menu'] },
  { id: 'about-us', order: 600, path: '/about-us', in: ['header', 'menu', 'footer'] },
  { id: 'faq', order: 700, path: '/faq', in: ['header', 'menu', 'footer'] },
  { id: 'cart', order: 800, path: '', for: 'signedIn', in: ['menu'] },
  { id: 'tickets', order: 810, path: '/account/tickets', for: 'signedIn', in: ['header', 'menu'] },
  { id: 'orders', order: 820, path: '/account/orders', for: 'signedIn', in: ['header', 'menu'] },
  { id: 'profile', order: 900, path: '/account/settings', for: 'signedIn', in: ['header', 'menu'] },
];

/** What is wrong with the menu entries that a remote declares, a sentence for each fault. */
export const menuProblems = ({
  routes,
  menu = [],
}: Pick<RemoteDefinition, 'routes' | 'menu'>): string[] =>
  menu.flatMap((entry, at) => {
    const missing = languages.filter((language) => !entry.text[language]);
    const own = shopEntries.find(({ id }) => id === entry.id);
    return [
      menu.findIndex(({ id }) => id === entry.id) < at && 'is declared twice',
      !routes.some(({ path }) => covers(path, entry.path)) &&
        `leads to ${entry.path}, which is no address of this remote`,
      missing.length > 0 && `has no text in ${missing.join(', ')}`,
      own
        ? membersOf(own) !== membersOf(entry) && `is the shop’s own and has to be ${membersOf(own)}`
        : taken(entry),
    ].flatMap((fault) => (fault ? [`the menu entry ${entry.id} ${fault}`] : []));
  });

/** What a remote's own entry has of the shop's; undefined for nothing. */
function taken(entry: MenuEntry): string | undefined {
  const other = shopEntries.find(({ order }) => order === entry.order);
  if (other) return `has the order ${other.order}, which is that of the shop’s entry ${other.id}`;
  return entry.in?.includes('header')
    ? 'cannot stand in the header, which has room for the shop’s own entries only'
    : undefined;
}

const membersOf = (entry: ShopEntry | MenuEntry) => {
  const { path, order, for: audience = 'everyone', in: places = ['menu'] } = entry;
  return JSON.stringify({ path, order, for: audience, in: [...places].sort() });
};
