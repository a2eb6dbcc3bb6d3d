import { prefetchInView } from './prefetch-in-view.ts';

/** An IntersectionObserver that the test controls. */
class FakeObserver {
  static last: FakeObserver;
  watched = new Set<Element>();
  private readonly hear: (entries: object[]) => void;
  constructor(hear: (entries: object[]) => void) {
    this.hear = hear;
    FakeObserver.last = this;
  }
  observe = (target: Element) => void this.watched.add(target);
  unobserve = (target: Element) => void this.watched.delete(target);
  disconnect = () => this.watched.clear();
  show = (...targets: Element[]) =>
    this.hear(
      targets
        .filter((one) => this.watched.has(one))
        .map((target) => ({ target, isIntersecting: true })),
    );
}

let asked: string[];
let onRouter: (state: { navigation: { state: string } }) => void;
beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  document.body.innerHTML = `<a href="/login" id="header"></a>
    <main id="content"><a href="/event/one"></a><a href="/event/two"></a><a href="/news"></a>\
<a href="/login"></a></main>`;
});
afterEach(() => {
  jest.useRealTimers();
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});

function begin() {
  prefetchInView({
    page: {
      remotes: {
        catalog: {
          build: 'c1',
          paths: ['/', '/event/*', '/news/*', '/partners'],
          sessionPaths: [],
        },
        account: { build: 'a1', paths: ['/login'], sessionPaths: [] },
      },
    },
    router: { subscribe: (hear) => ((onRouter = hear as never), () => {}) },
    prefetchCode: async ({ pathname }) => void asked.push(pathname),
  });
  jest.advanceTimersByTime(2000);
}
const links = () => [...document.querySelectorAll('a')];

test('links in view: their pages are prefetched once per kind, for the current remote only', () => {
  begin();
  FakeObserver.last.show(...links());
  jest.advanceTimersByTime(2000);
  expect(asked).toEqual(['/event/one', '/news']);
  FakeObserver.last.show(...links());
  jest.advanceTimersByTime(2000);
  expect(asked).toHaveLength(2);
});

test('links out of view are not prefetched; links of the next page are observed', () => {
  begin();
  jest.advanceTimersByTime(2000);
  expect(asked).toEqual([]);
  document.getElementById('content')!.innerHTML = '<a href="/partners"></a>';
  onRouter({ navigation: { state: 'idle' } });
  jest.advanceTimersByTime(2000);
  FakeObserver.last.show(...links());
  jest.advanceTimersByTime(2000);
  expect(asked).toEqual(['/partners']);
});

test('data saver on: nothing is prefetched', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  FakeObserver.last = undefined as never;
  begin();
  expect(FakeObserver.last).toBeUndefined();
});
