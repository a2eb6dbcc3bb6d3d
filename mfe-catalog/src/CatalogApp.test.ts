import type { PageHandle } from '@playday/shared/contract';
import { fakeHost } from '@playday/shared/testing/fake-host';
import { routes } from './CatalogApp.tsx';

/** Whether Back may show the page at a path of the catalog with these data. */
async function mayKeep(path: string, data: object) {
  const { lazy, handle } = routes(fakeHost()).find((route) => route.path === path) as Page;
  await lazy.Component();
  return handle.mayKeep?.(data);
}
interface Page {
  lazy: { Component: () => Promise<unknown> };
  handle: PageHandle;
}

const home = {
  renderedAt: 0,
  current: { value: { events: [], total: 0 } },
  past: { value: { events: [], total: 0 } },
  news: { value: [] },
  partners: { value: [] },
  currencies: { value: [] },
};
const event = { state: 'found', currency: { id: 1 }, isAgeMissing: false, gate: null };

test.each([
  ['/', home, true],
  ['/', { ...home, news: { failure: { status: 0, message: 'no' } } }, false],
  ['/events', { list: home.current }, true],
  ['/events', { list: { failure: { status: 0, message: 'no' } } }, false],
  ['/events', { list: { value: { events: [], total: 40, isPartial: true } } }, false],
  ['/event/:id', event, true],
  ['/event/:id', { state: 'failed' }, false],
  ['/event/:id', { state: 'missing' }, false],
  ['/event/:id', { ...event, currency: null }, false],
  ['/event/:id', { ...event, isAgeMissing: true }, false],
  ['/event/:id', { ...event, gate: {} }, false],
])('Back to %s with %j: may be shown with these data: %s', async (path, data, expected) => {
  expect(await mayKeep(path, data)).toBe(expected);
});
