/** @jest-environment jsdom */
import { join } from 'node:path';
// Not jsdom's URL, which Node cannot read files by.
import { pathToFileURL } from 'node:url';
import { root } from '@playday/build/root';
import { readBrowserScript } from '../http/browser-script.ts';

const loader = readBrowserScript(pathToFileURL(join(root, 'shell/server/document/loader.js')));
const page = {
  isRendered: true,
  files: [
    { url: '/assets/s1/main.js', sri: 'sha256-main' },
    { url: '/assets/s1/main.css', sri: 'sha256-css' },
    { url: '/mfe/catalog/c1/remoteEntry.js', sri: 'sha256-entry' },
  ],
  words: ['/assets/s1/i18n/en.json'],
  remotes: {
    catalog: { build: 'c1', integrity: 'sha256-entry' },
    checkout: { build: 'k1', integrity: 'sha256-cart', slots: ['cart'] },
  },
};

const listened: [string, EventListenerOrEventListenerObject][] = [];
let readyState: DocumentReadyState = 'complete';
/** Whether images are in the window. */
let isInView: boolean;
let cancelled = 0;

beforeEach(() => {
  jest.useFakeTimers();
  isInView = true;
  cancelled = 0;
  readyState = 'complete';
  document.head.innerHTML = '<style></style>';
  document.body.innerHTML = `
    <button>Fewer</button><button>More</button><button><b>Get</b></button><a href="#terms">Terms\
</a><p>Text</p>
    <script type="application/json" id="page">${JSON.stringify(page)}</script>`;
  const listen = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((type, listener, options) => {
    listened.push([type, listener]);
    listen(type, listener, options);
  });
  jest.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  // jsdom has neither animations nor observers.
  Element.prototype.animate = () => ({ cancel: () => void cancelled++ }) as unknown as Animation;
  globalThis.IntersectionObserver = class {
    constructor(found: (entries: object[]) => void) {
      queueMicrotask(() =>
        found(Array.from(document.images, (target) => ({ target, isIntersecting: isInView }))),
      );
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  Object.assign(HTMLLinkElement.prototype, { fetchPriority: 'auto' });
});

afterEach(() => {
  for (const [type, listener] of listened.splice(0))
    for (const isCapture of [true, false]) window.removeEventListener(type, listener, isCapture);
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'playday');
  Reflect.deleteProperty(globalThis, 'failure');
});

/** Runs the loader as the document does; returns the names of the buttons that React would hear. */
function load(): string[] {
  const heard: string[] = [];
  document.body.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button) heard.push(button.textContent ?? '');
  });
  new Function(loader)();
  return heard;
}
const control = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a, p')].find(
    ({ textContent }) => textContent === name,
  )!;
/**
 * A tap, or Enter or Space on a control (`detail` 0). Returns whether the browser is to follow it.
 */
const tap = (name: string, detail = 1) =>
  (control(name).querySelector('b') ?? control(name)).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail }),
  );
const openDialog = () =>
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
const scripts = () =>
  [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).pathname);
const main = '/assets/s1/main.js';
const throwIn = (path: string, message: string) =>
  dispatchEvent(new ErrorEvent('error', { filename: `http://localhost${path}`, message }));
const hydrate = async () => {
  const done = playday.hydrated?.();
  await jest.runAllTimersAsync();
  await done;
};

test('taps before hydration: unheard at first, then all, in order, as often as made', async () => {
  const heard = load();
  for (const name of ['More', 'More', 'Fewer', 'More', 'Get']) tap(name);
  expect(heard).toEqual([]);
  await hydrate();
  expect(heard).toEqual(['More', 'More', 'Fewer', 'More', 'Get']);
  tap('More');
  expect(heard).toHaveLength(6);
});

test.each([
  ['tickets', 'in', '{"lines":[{"id":1}]}', ['sha256-entry', 'sha256-cart']],
  ['no tickets', 'in', '{"lines":[]}', ['sha256-entry']],
  ['tickets, signed out', 'out', '{"lines":[{"id":1}]}', ['sha256-entry']],
])('cart with %s: whether its remote is requested with the page', (_, session, cart, preloaded) => {
  localStorage.setItem('playday.cart', cart);
  localStorage.setItem('access_token', 'token');
  localStorage.setItem('access_token_created', String(session === 'in' ? Date.now() : 0));
  load();
  tap('More');
  localStorage.clear();
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[href^="/mfe/"]');
  expect([...links].map(({ integrity }) => integrity)).toEqual(preloaded);
});

test('tap: shown as taken at once, until it is answered', async () => {
  load();
  tap('More');
  expect([control('More').getAttribute('aria-busy'), cancelled]).toEqual(['true', 0]);
  await hydrate();
  expect([control('More').hasAttribute('aria-busy'), cancelled]).toEqual([false, 1]);
});

test('button tapped twice that the page makes busy at the first tap: stays busy', async () => {
  load();
  tap('Get');
  tap('Get');
  const answer = () => control('Get').setAttribute('aria-busy', 'true');
  control('Get').addEventListener('click', answer, { once: true });
  await hydrate();
  expect(control('Get').getAttribute('aria-busy')).toBe('true');
});

test('first tap on a button: the scripts are requested at once, and only once', async () => {
  load();
  expect(scripts()).toEqual([]);
  tap('More');
  expect(scripts()).toEqual(['/assets/s1/main.js']);
  tap('More');
  await jest.advanceTimersByTimeAsync(5000);
  expect(scripts()).toEqual(['/assets/s1/main.js']);
});

test('first tap before the document is complete: the scripts are requested once it is', () => {
  readyState = 'loading';
  load();
  tap('More');
  expect(scripts()).toEqual([]);
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(scripts()).toEqual(['/assets/s1/main.js']);
});

test('link: the browser follows it; it is dimmed, and requests no scripts', () => {
  load();
  const animate = jest.spyOn(Element.prototype, 'animate');
  expect(tap('Terms')).toBe(true);
  expect(animate).toHaveBeenCalledTimes(1);
  expect(scripts()).toEqual([]);
  expect(tap('Text')).toBe(true);
  expect(animate).toHaveBeenCalledTimes(1);
});

test('button disabled once the page is hydrated: its taps do nothing, others count', async () => {
  const heard = load();
  tap('More');
  tap('Get');
  control('More').setAttribute('disabled', '');
  await hydrate();
  expect(heard).toEqual(['Get']);
});

test('tap during the replay: after those of before', async () => {
  const heard = load();
  tap('More');
  tap('Get');
  control('More').addEventListener('click', () => tap('Fewer'), { once: true });
  await hydrate();
  expect(heard).toEqual(['More', 'Get', 'Fewer']);
});

test('tap opening a dialog, after the next paint: ends the taps on the page behind', async () => {
  const heard = load();
  tap('Get');
  tap('More');
  control('Get').addEventListener('click', () =>
    requestAnimationFrame(() => setTimeout(openDialog)),
  );
  await hydrate();
  expect(heard).toEqual(['Get']);
});

test('script not received: taps are released, and the next one requests it again', async () => {
  const heard = load();
  tap('More');
  document.head.querySelector('script')!.dispatchEvent(new Event('error'));
  expect([control('More').hasAttribute('aria-busy'), cancelled]).toEqual([false, 1]);
  tap('Get');
  expect(scripts()).toEqual([main, main]);
  await hydrate();
  expect(heard).toEqual(['Get']);
});

test('script that is requested again: the Trusted Types policy is created only once', () => {
  const createPolicy = jest.fn((_name: string, rules: object) => rules);
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  load();
  tap('More');
  document.head.querySelector('script')!.dispatchEvent(new Event('error'));
  tap('More');
  Reflect.deleteProperty(globalThis, 'trustedTypes');
  expect(createPolicy).toHaveBeenCalledTimes(1);
});

test('page left before hydration, shown again: taps are forgotten, nothing is dimmed', async () => {
  const heard = load();
  tap('More');
  tap('Terms');
  dispatchEvent(new Event('pagehide'));
  expect([cancelled, control('More').hasAttribute('aria-busy')]).toEqual([2, false]);
  await hydrate();
  expect(heard).toEqual([]);
});

describe('pictures in view', () => {
  let isComplete: boolean;
  let decode: () => void;
  const preloaded = () =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
      ({ href, fetchPriority }) => [new URL(href).pathname, fetchPriority],
    );
  const all = [
    [main, 'low'],
    ['/mfe/catalog/c1/remoteEntry.js', 'low'],
    ['/assets/s1/i18n/en.json', 'low'],
  ];
  beforeEach(() => {
    isComplete = false;
    const picture = Object.assign(document.createElement('img'), {
      decode: () => new Promise<void>((done) => (decode = done)),
    });
    Object.defineProperty(picture, 'complete', { get: () => isComplete });
    const behind = Object.assign(document.createElement('img'), { decode: async () => {} });
    document.body.append(picture, behind);
  });

  test('scripts are requested when all are complete, and run when they are painted', async () => {
    load();
    await jest.advanceTimersByTimeAsync(500);
    expect(preloaded()).toEqual([]);
    isComplete = true;
    await jest.advanceTimersByTimeAsync(100);
    expect([preloaded(), scripts()]).toEqual([all, []]);
    decode();
    await jest.advanceTimersByTimeAsync(100);
    expect([preloaded(), scripts()]).toEqual([all, [main]]);
  });

  test('a tap before they are complete: all is requested once, and run', async () => {
    load();
    tap('More');
    expect([preloaded(), scripts()]).toEqual([all, [main]]);
    isComplete = true;
    await jest.advanceTimersByTimeAsync(100);
    expect([preloaded(), scripts()]).toEqual([all, [main]]);
  });

  test.each([
    ['none in the page', () => document.querySelectorAll('img').forEach((image) => image.remove())],
    ['none in view', () => (isInView = false)],
  ])('%s: scripts are requested when the document is complete', async (_, arrange) => {
    arrange();
    readyState = 'interactive';
    load();
    await jest.advanceTimersByTimeAsync(100);
    expect([preloaded(), scripts()]).toEqual([all, []]);
  });

  test('one never arrives: scripts run after 10 s', async () => {
    readyState = 'interactive';
    load();
    await jest.advanceTimersByTimeAsync(9900);
    expect(scripts()).toEqual([]);
    await jest.advanceTimersByTimeAsync(200);
    expect([preloaded(), scripts()]).toEqual([all, [main]]);
  });

  test('browser without priorities: nothing is requested before the paint', async () => {
    Reflect.deleteProperty(HTMLLinkElement.prototype, 'fetchPriority');
    load();
    isComplete = true;
    await jest.advanceTimersByTimeAsync(500);
    expect(preloaded()).toEqual([]);
    decode();
    await jest.advanceTimersByTimeAsync(100);
    expect(preloaded().map(([path]) => path)).toEqual(all.map(([path]) => path));
  });
});

describe('full style sheet', () => {
  const sheet = () => document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!;
  const styled = async () => {
    sheet().dispatchEvent(new Event('load'));
    await jest.advanceTimersByTimeAsync(0);
  };
  const isUnstyled = () => 'unstyled' in document.documentElement.dataset;

  test('dialogs are transparent until it is applied; it does not delay the scripts', async () => {
    load();
    await jest.advanceTimersByTimeAsync(100);
    expect([scripts(), sheet().fetchPriority, isUnstyled()]).toEqual([[main], 'low', true]);
    await styled();
    expect(isUnstyled()).toBe(false);
  });

  test('it never arrives: dialogs are shown without it', async () => {
    load();
    await jest.advanceTimersByTimeAsync(5100);
    expect(isUnstyled()).toBe(false);
  });

  test('signed in: hydration waits for it, so it has normal priority', async () => {
    localStorage.setItem('access_token', 'token');
    localStorage.setItem('access_token_created', String(Date.now()));
    load();
    localStorage.clear();
    await jest.advanceTimersByTimeAsync(100);
    expect([scripts(), sheet().fetchPriority]).toEqual([[main], 'auto']);
  });

  test('a tap waits for the scripts: the sheet has normal priority', async () => {
    load();
    tap('More');
    expect(sheet().fetchPriority).toBe('auto');
  });

  describe('menu without any script', () => {
    let menu: HTMLDialogElement;
    beforeEach(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<button aria-haspopup="dialog">Menu</button>' +
          '<dialog><button data-closes="">Close</button><button>Cart</button></dialog>',
      );
      menu = document.querySelector('dialog')!;
      menu.showModal = () => void (menu.open = true);
      menu.close = () => void (menu.open = false);
    });

    test('a tap opens it as soon as the sheet is applied, and is not replayed', async () => {
      const heard = load();
      tap('Menu');
      tap('Menu');
      expect([menu.open, control('Menu').getAttribute('aria-busy')]).toEqual([false, 'true']);
      await styled();
      expect([menu.open, control('Menu').hasAttribute('aria-busy')]).toEqual([true, false]);
      await hydrate();
      expect(heard).toEqual([]);
    });

    test('its button closes it, and so does a tap beside it; it stays closed', async () => {
      const heard = load();
      for (const close of [() => tap('Close'), () => menu.click()]) {
        tap('Menu');
        await styled();
        expect(menu.open).toBe(true);
        close();
        expect(menu.open).toBe(false);
      }
      await hydrate();
      expect(heard).not.toContain('Menu');
    });

    test('the page is hydrated first: React opens it, by the replayed tap', async () => {
      const heard = load();
      tap('Menu');
      document.documentElement.dataset.hydrated = '1';
      await hydrate();
      await styled();
      delete document.documentElement.dataset.hydrated;
      expect([menu.open, heard]).toEqual([false, ['Menu']]);
    });

    test.each([
      ['before the menu opens', ['throw', 'sheet']],
      ['while the menu is open', ['sheet', 'throw']],
    ])(
      'the shell’s script throws %s: the menu is closed, as nothing else closes it',
      async (_, order) => {
        load();
        tap('Menu');
        for (const step of order)
          if (step === 'sheet') await styled();
          else throwIn(main, 'Uncaught Error: x');
        expect([menu.open, isUnstyled(), scripts().at(-1)]).toEqual([false, false, '/failure.js']);
        expect(control('Menu').hasAttribute('aria-busy')).toBe(false);
      },
    );

    test('a second error: the sentence, which is a dialog, stays open', async () => {
      load();
      tap('Menu');
      throwIn(main, 'Uncaught Error: x');
      menu.open = true;
      throwIn(main, 'Uncaught Error: y');
      expect([menu.open, failure]).toEqual([true, 'Uncaught Error: x']);
    });

    test('start that throws before the sheet is requested: none stays transparent', async () => {
      document.getElementById('page')!.textContent = '{"files":[';
      load();
      tap('Menu');
      await jest.advanceTimersByTimeAsync(5100);
      expect([menu.open, isUnstyled()]).toEqual([false, false]);
    });

    test('another button in the open menu: its tap is kept and replayed', async () => {
      const heard = load();
      tap('Menu');
      await styled();
      tap('Cart');
      await hydrate();
      expect(heard).toEqual(['Cart']);
    });
  });
});

describe('scripts that fail before the page is hydrated', () => {
  /** The sentence is asked for, and no tap is kept any longer, which nobody would answer. */
  const expectFailed = (message: string) => {
    expect(scripts().at(-1)).toBe('/failure.js');
    expect(failure).toBe(message);
    expect([control('More').hasAttribute('aria-busy'), tap('Fewer')]).toEqual([false, true]);
    expect(control('Fewer').hasAttribute('aria-busy')).toBe(false);
  };

  test('the page’s data cannot be parsed: the taps are released and the visitor is told', () => {
    document.getElementById('page')!.textContent = '{"files":[';
    load();
    tap('More');
    expect(scripts()).toEqual(['/failure.js']);
    expectFailed('SyntaxError: Unexpected end of JSON input');
  });

  test('the shell’s file or its start throws: the taps are released, the visitor is told', () => {
    load();
    tap('More');
    throwIn(main, 'Uncaught SyntaxError: Invalid regular expression: invalid group specifier name');
    expectFailed('Uncaught SyntaxError: Invalid regular expression: invalid group specifier name');
  });

  test('another script throws, or the shell’s after hydration: visitor is not told', async () => {
    load();
    tap('More');
    throwIn('/mfe/catalog/c1/remoteEntry.js', 'Uncaught Error: x');
    throwIn('', 'Script error.');
    await hydrate();
    document.documentElement.dataset.hydrated = '1';
    throwIn(main, 'Uncaught Error: x');
    delete document.documentElement.dataset.hydrated;
    expect(scripts()).toEqual([main]);
  });

  test('Trusted Types policy: admits the page’s files and the failure script only', () => {
    let rules: { createScriptURL?: (url: string) => string } = {};
    const createPolicy = (_name: string, own: typeof rules) => (rules = own);
    Object.assign(globalThis, { trustedTypes: { createPolicy } });
    load();
    tap('More');
    Reflect.deleteProperty(globalThis, 'trustedTypes');
    expect(rules.createScriptURL?.('/failure.js')).toBe('/failure.js');
    expect(() => rules.createScriptURL?.('/other.js')).toThrow(TypeError);
  });
});
