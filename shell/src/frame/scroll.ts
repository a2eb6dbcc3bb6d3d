import type { Location } from 'react-router';

const storageKey = 'react-router-scroll-positions';

/**
 * A document's first page is known by its address: the router calls the first page of every document alike. As a number,
 * for an address may name an order or a person.
 */
export const scrollKey = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  key === 'default' ? numberOf(pathname + search) : key;

/** djb2: 32 bits are enough to tell the pages of one tab apart. */
const numberOf = (text: string) =>
  String([...text].reduce((sum, letter) => (Math.imul(sum, 33) + (letter.codePointAt(0) ?? 0)) | 0, 5381));

/** Somebody who follows a link or types an address starts at the top; only reload and Back find their place again. */
export function forgetScrollOfNewVisit() {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry?.type !== 'navigate') return;
  try {
    const positions = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
    const { pathname, search } = location;
    delete positions[scrollKey({ key: 'default', pathname, search })];
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage nothing was kept either.
  }
}
