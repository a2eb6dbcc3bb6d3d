import type { Location } from 'react-router';

const storageKey = 'react-router-scroll-positions';

/** A document's first page is known by its address: the router calls the first page of every document alike. */
export const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;

/** Somebody who follows a link or types an address starts at the top; only reload and Back find their place again. */
export function forgetScrollOfNewVisit() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') return;
  try {
    const positions = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
    delete positions[location.pathname + location.search];
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage nothing was kept either.
  }
}
