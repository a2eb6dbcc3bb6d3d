import { isTransientRoute, safeReturnPath, stepsBack } from './session.ts';

test.each(['/', '/event/7?x=1#tickets', '/billing'])('%s is a safe return path', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\\b',
  '/a\nb',
  '',
  null,
  '/login?next=/login',
])('%p is replaced by the main page', (path) => {
  expect(safeReturnPath(path)).toBe('/');
});

test('transient routes are never the target of Back', () => {
  expect(isTransientRoute('/forgot-password/abc')).toBe(true);
  expect(isTransientRoute('/verify_changed?token=x')).toBe(true);
  expect(isTransientRoute('/registered')).toBe(false);
});

describe('Back', () => {
  const at = (...paths: string[]) => {
    const navigation = {
      entries: () => paths.map((path) => ({ url: `http://localhost${path}` })),
      currentEntry: { index: paths.length - 1 },
    };
    Object.assign(globalThis, { navigation });
    history.replaceState(null, '', paths.at(-1));
  };
  afterEach(() => Reflect.deleteProperty(globalThis, 'navigation'));

  test.each([
    [['/', '/event/a'], 1],
    [['/news', '/event/a', '/event/a', '/event/a?lang=th'], 3],
    [['/login?next=/', '/event/a'], null],
    [['/', '/verify?token=x', '/event/a'], null],
    [['/event/a'], null],
  ])('history %j: %p steps', (paths, steps) => {
    at(...paths);
    expect(stepsBack(false)).toBe(steps);
  });

  test('unknown history: one step; first page: none', () => {
    expect([stepsBack(false), stepsBack(true)]).toEqual([1, null]);
  });
});
