import type { Location } from 'react-router';

const storageKey = 'react-router-scroll-positions';

/**
 * The key of a page's scroll position. The router gives the first page of every document the same
 * key, so that page gets a hash of its address; a hash, because the address may name an order or a
 * person.
 */
export const scrollKey = ({
  key,
  pathname,
  search,
}: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  key === 'default' ? numberOf(pathname + search) : key;

/** djb2: 32 bits are enough to distinguish the pages of one tab. */
const numberOf = (text: string) =>
  String(
    [...text].reduce(
      (sum, letter) => (Math.imul(sum, 33) + (letter.codePointAt(0) ?? 0)) | 0,
      5381,
    ),
  );

/**
 * A new visit by link or typed address starts at the top; only reload and Back restore the
 * position.
 */
export function forgetScrollOfNewVisit() {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry?.type !== 'navigate') return;
  try {
    const positions = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<
      string,
      number
    >;
    const { pathname, search } = location;
    delete positions[scrollKey({ key: 'default', pathname, search })];
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage there is nothing to remove.
  }
}
