import type { MenuEntry, RemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import type { Language } from '@playday/shared/contract';
import { shopEntries } from '@playday/shared/contract/menu-entries';
import { covers } from '@playday/shared/contract/route-table';
import { defaultLanguage } from '@playday/shared/kit/i18n';
import type { PageEntry } from '../../src/page/page.ts';
import type { Release } from '../releases/release.ts';
import { entryWords } from './entry-words.ts';

type OrderedEntry = PageEntry & Pick<MenuEntry, 'order'>;

/**
 * The entries of menu, header and footer, in their order, in one language. Of a build that declares
 * no menu, as older ones do, these are the shop's own entries at its addresses: a remote that is
 * rolled back loses none.
 */
export function menuOf({ remotes }: Pick<Release, 'remotes'>, language: Language): PageEntry[] {
  return [
    ...shopEntries.flatMap(({ id, ...entry }) =>
      id === 'cart' ? [{ id, ...entry, text: '' }] : [],
    ),
    ...Object.values(remotes).flatMap((remote) => entriesOf(remote, language)),
  ]
    .sort((one, other) => one.order - other.order)
    .map(({ id, path, text, for: audience, in: places }) => ({
      id,
      path,
      text,
      for: audience,
      in: places,
    }));
}

const entriesOf = ({ routes, menu }: RemoteDefinition, language: Language): OrderedEntry[] =>
  menu
    ? menu.flatMap(({ text, ...entry }) => {
        // A build may be older than a language of the shop.
        const own = text[language] ?? text[defaultLanguage];
        return own === undefined ? [] : [{ ...entry, text: own }];
      })
    : shopEntries.flatMap(({ id, ...entry }) =>
        id !== 'cart' && routes.some(({ path }) => covers(path, entry.path))
          ? [{ id, ...entry, text: entryWords[language][id] }]
          : [],
      );
