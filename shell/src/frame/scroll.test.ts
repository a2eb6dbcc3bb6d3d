import { forgetScrollOfNewVisit, scrollKey } from './scroll.ts';

const first = (path: string) => {
  const { pathname, search } = new URL(path, location.origin);
  return scrollKey({ key: 'default', pathname, search });
};

test('the first page of a document: its place is kept under a number, not under an address that may name somebody', () => {
  expect(first('/message-register?email=mali%40playday.test')).toMatch(/^-?\d+$/);
  expect(first('/news?page=2')).toBe(first('/news?page=2'));
  expect(first('/news?page=2')).not.toBe(first('/news?page=3'));
});

test('a page that was navigated to: its place is kept under the key of its entry', () => {
  expect(scrollKey({ key: 'abc123', pathname: '/news', search: '' })).toBe('abc123');
});

test('an address that is visited anew starts at its top', () => {
  const visit = { type: 'navigate' } as PerformanceNavigationTiming;
  Object.assign(performance, { getEntriesByType: () => [visit] });
  const kept = { [first(location.pathname)]: 400, abc123: 100 };
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify(kept));
  forgetScrollOfNewVisit();
  expect(sessionStorage.getItem('react-router-scroll-positions')).toBe('{"abc123":100}');
  sessionStorage.clear();
});
