import { forgetScrollOfNewVisit, scrollKey } from './scroll.ts';

const first = (path: string) => {
  const { pathname, search } = new URL(path, location.origin);
  return scrollKey({ key: 'default', pathname, search });
};

test('first page of a document: its scroll position is stored under a hash, because the address may contain personal data', () => {
  expect(first('/message-register?email=mali%40playday.test')).toMatch(/^-?\d+$/);
  expect(first('/news?page=2')).toBe(first('/news?page=2'));
  expect(first('/news?page=2')).not.toBe(first('/news?page=3'));
});

test('page reached by navigation: its scroll position is stored under the key of its history entry', () => {
  expect(scrollKey({ key: 'abc123', pathname: '/news', search: '' })).toBe('abc123');
});

test('new visit to an address: it starts at the top', () => {
  const visit = { type: 'navigate' } as PerformanceNavigationTiming;
  Object.assign(performance, { getEntriesByType: () => [visit] });
  const kept = { [first(location.pathname)]: 400, abc123: 100 };
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify(kept));
  forgetScrollOfNewVisit();
  expect(sessionStorage.getItem('react-router-scroll-positions')).toBe('{"abc123":100}');
  sessionStorage.clear();
});
