import { stepsBack } from './steps-back.ts';

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
