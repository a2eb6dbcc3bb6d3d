import { createHash } from 'node:crypto';
import { init } from '@module-federation/enhanced/runtime';
import type { RemoteApp } from '@playday/shared/contract';
import { containerName } from '@playday/shared/contract/build-manifest';
import { createI18n } from '@playday/shared/kit/i18n';
import type { PageRemote } from '@playday/shared/contract/page-remote';
import type { PageData } from '../page/page.ts';
import { createRemoteLoader, fetchTranslations } from './load-remotes.ts';
import { loadTimeoutMs } from './with-timeout.ts';

/** What the network answers for an address: a text, an HTTP status, or nothing at all. */
type Answer = string | number | typeof hangs;
const hangs = Symbol('no answer');
let network: Map<string, Answer[]>;
let requested: string[];
/** The entries that the browser ran. */
let ran: string[];
/** What a remote's container exposes when its entry runs; other modules never come. */
let exposed: Record<string, object>;
let observer: MutationObserver;

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const integrityErrors: string[] = [];

/** The next answer for an address; the last one is repeated. */
function answerOf(url: string): Answer {
  requested.push(url);
  const answers = network.get(url) ?? [404];
  return answers.length > 1 ? answers.shift()! : answers[0]!;
}

/**
 * Does with a script tag what browsers do: fetch it, compare its hash, then run it or report an
 * error.
 */
function loadScript(script: HTMLScriptElement): void {
  const url = new URL(script.src).pathname + new URL(script.src).search;
  const answer = answerOf(url);
  if (answer === hangs) return;
  const isIntact =
    typeof answer === 'string' && (!script.integrity || script.integrity === hashOf(answer));
  if (isIntact) {
    ran.push(url);
    const name = url.split('/')[2]!;
    const modules = exposed[name] as Record<string, object>;
    const get = async (module: string) =>
      module in modules ? () => modules[module] : new Promise<never>(() => {});
    Object.assign(globalThis, { [containerName(name)]: { init: async () => {}, get } });
  } else if (typeof answer === 'string') integrityErrors.push(url);
  queueMicrotask(() => script.dispatchEvent(new Event(isIntact ? 'load' : 'error')));
}

beforeAll(() => {
  init({ name: 'shell', remotes: [] });
  // jsdom has none.
  Object.assign(performance, { measure: () => {} });
  Object.assign(globalThis, {
    trustedTypes: { createPolicy: (_name: string, rules: object) => rules },
    fetch: jest.fn(async (url: string, { signal }: { signal: AbortSignal }) => {
      const answer = answerOf(url);
      if (answer === hangs)
        return new Promise((_done, fail) =>
          signal.addEventListener('abort', () => fail(signal.reason as Error)),
        );
      const isOk = typeof answer === 'string';
      return {
        ok: isOk,
        status: isOk ? 200 : answer,
        json: async () => JSON.parse(String(answer)) as unknown,
      };
    }),
  });
  observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLScriptElement) loadScript(node);
  });
  observer.observe(document, { childList: true, subtree: true });
});
afterAll(() => observer.disconnect());
beforeEach(() => {
  network = new Map();
  [requested, ran, exposed] = [[], [], {}];
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

const source = 'the entry of the build';
let remotes = 0;
/** One for all tests: a document has one page, whose script policy is made once. */
const page = {} as PageData;

/** Makes it a page with one remote, whose files the network has. */
function openPage({
  contract = 3,
  release = {},
}: {
  contract?: number;
  release?: Partial<PageRemote>;
} = {}) {
  // Federation keeps what it has registered, so each test has a remote of its own.
  const name = `reviews${++remotes}`;
  const folder = `/mfe/${name}/b1/`;
  const entry = `${folder}remoteEntry.js`;
  const words = createI18n('th', {});
  exposed[name] = {
    './App': {
      contract,
      routes: () => [],
      englishTranslations: async () => ({ default: { hi: 'Hello' } }),
    },
    './slot-home': { contract },
  };
  network.set(entry, [source]);
  network.set(`${folder}i18n/th.json`, [JSON.stringify({ hi: 'Sawasdee' })]);
  const remote = {
    build: 'b1',
    integrity: hashOf(source),
    paths: [],
    sessionPaths: [],
    ...release,
  };
  Object.assign(page, { language: 'th', remotes: { [name]: remote }, attempt: 0 });
  const loader = createRemoteLoader(page, words);
  return {
    ...{ name, entry, words, loader },
    texts: `${folder}i18n/th.json`,
    load: () => loader.app(name),
    hi: () => words.t(`${name}:hi`),
  };
}
const refusalOf = (load: Promise<RemoteApp>) =>
  load.then(
    () => 'loaded',
    (error: Error) => error.message,
  );

test('remote of the release: its entry runs once, its module and its texts are there', async () => {
  const { load, loader, name, entry, hi } = openPage();
  const [app, again] = await Promise.all([load(), load()]);
  expect(app.contract).toBe(3);
  expect(again).toBe(app);
  expect(await loader.slot(name, 'home')).toEqual({ contract: 3 });
  expect(ran).toEqual([entry]);
  expect(hi()).toBe('Sawasdee');
});

describe('integrity', () => {
  test.each([
    ['one more letter', `${source}.`],
    ['another text', 'alert(1)'],
    ['no text', ''],
  ])('entry with %s: it does not run, and the remote is not loaded', async (_what, altered) => {
    const { load, entry } = openPage();
    network.set(entry, [altered]);
    expect(await refusalOf(load())).not.toBe('loaded');
    expect(requested).toContain(entry);
    expect(ran).toEqual([]);
  });

  test('entry altered at the second try: it does not run either', async () => {
    const { load, entry } = openPage();
    network.set(entry, [503]);
    network.set(`${entry}?attempt=1`, ['altered']);
    for (let tries = 0; tries < 2; tries++) expect(await refusalOf(load())).not.toBe('loaded');
    expect(requested).toContain(`${entry}?attempt=1`);
    expect([ran, page.attempt]).toEqual([[], 2]);
  });

  test.each<[string, Partial<PageRemote>]>([
    ['without a hash', { integrity: undefined }],
    ['without a build', { build: null }],
  ])('remote %s: nothing is requested as a script', async (_what, release) => {
    const { load, entry } = openPage({ release });
    expect(await refusalOf(load())).not.toBe('loaded');
    expect(requested).not.toContain(entry);
    expect(ran).toEqual([]);
  });

  test.each([
    ['file of another build', '/mfe/NAME/b0/remoteEntry.js'],
    ['file of another origin', 'https://evil.example/mfe/NAME/b1/remoteEntry.js'],
  ])('%s: refused before it is requested', async (_what, address) => {
    const { load, name, entry } = openPage();
    // As if a script on the page registered it under the remote's name.
    const { registerRemotes } = await import('@module-federation/enhanced/runtime');
    registerRemotes(
      [{ name, entry: address.replace('NAME', name), entryGlobalName: containerName(name) }],
      {
        force: true,
      },
    );
    expect(await refusalOf(load())).not.toBe('loaded');
    expect(page.sri).toEqual({ [entry]: hashOf(source) });
    expect(requested.filter((url) => url.endsWith('.js'))).toEqual([]);
  });
});

describe('contract', () => {
  test.each([2, 3])('remote of contract %i: mounted', async (contract) => {
    const { load } = openPage({ contract });
    expect(await refusalOf(load())).toBe('loaded');
  });

  test.each([1, 4, 0, '3', undefined])('remote of contract %p: refused', async (contract) => {
    const { load, name } = openPage();
    Object.assign(exposed[name]!, { './App': { contract, englishTranslations: async () => ({}) } });
    expect(await refusalOf(load())).toBe(`${name} is built for contract ${String(contract)}`);
  });

  test('exposed module that is missing: refused', async () => {
    const { load, name } = openPage();
    Object.assign(exposed[name]!, { './App': undefined });
    expect(await refusalOf(load())).toBe(`${name} has no ./App`);
  });
});

describe('time-out and second try', () => {
  test('entry that hangs: given up after five seconds, loaded anew by the next try', async () => {
    jest.useFakeTimers();
    const { load, entry } = openPage();
    network.set(entry, [hangs]);
    network.set(`${entry}?attempt=1`, [source]);
    const refused = refusalOf(load());
    await jest.advanceTimersByTimeAsync(loadTimeoutMs - 1);
    expect(await Promise.race([refused, Promise.resolve('waiting')])).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(await refused).not.toBe('loaded');
    const second = refusalOf(load());
    for (let ms = 0; ms < 50; ms++) await jest.advanceTimersByTimeAsync(1);
    expect(ran).toEqual([`${entry}?attempt=1`]);
    expect(await second).toBe('loaded');
  });

  test('entry runs, its module never comes: given up after five seconds', async () => {
    jest.useFakeTimers();
    const { load, name, entry } = openPage();
    exposed[name] = {};
    const refused = refusalOf(load());
    await jest.advanceTimersByTimeAsync(loadTimeoutMs);
    expect(await Promise.race([refused, Promise.resolve('waiting')])).toBe('took too long');
    expect(ran).toEqual([entry]);
  });

  test('entry that failed: each further try has an address of its own', async () => {
    const { load, entry } = openPage();
    network.set(entry, [503]);
    network.set(`${entry}?attempt=1`, [404]);
    network.set(`${entry}?attempt=2`, [source]);
    const results = [await refusalOf(load()), await refusalOf(load()), await refusalOf(load())];
    expect(results.map((result) => result === 'loaded')).toEqual([false, false, true]);
    expect(ran).toEqual([`${entry}?attempt=2`]);
  });

  test('entry that ran, of a module that was refused: it does not run again', async () => {
    const { load, name, entry } = openPage({ contract: 1 });
    network.set(`${entry}?attempt=1`, [source]);
    await refusalOf(load());
    expect(await refusalOf(load())).toContain(name);
    expect(ran).toEqual([entry]);
  });
});

describe('texts', () => {
  test('file fails twice: the third request has them', async () => {
    const { load, texts, hi } = openPage();
    network.set(texts, [503, '{"hi', JSON.stringify({ hi: 'Sawasdee' })]);
    await load();
    expect(hi()).toBe('Sawasdee');
  });

  test('file fails three times: the build’s English texts, and the page is shown', async () => {
    const { load, texts, hi } = openPage();
    network.set(texts, [503]);
    expect(await refusalOf(load())).toBe('loaded');
    expect(hi()).toBe('Hello');
    expect(requested.filter((url) => url === texts)).toHaveLength(3);
  });

  test('file that hangs: each of three requests is given up after five seconds', async () => {
    jest.useFakeTimers();
    network.set('/words.json', [hangs]);
    const refused = fetchTranslations('/words.json').catch((error: Error) => error.name);
    await jest.advanceTimersByTimeAsync(3 * loadTimeoutMs);
    expect(await refused).toBe('TimeoutError');
    expect(requested).toHaveLength(3);
  });

  test('texts that the document has already: not requested', async () => {
    const { load, words, name, texts, hi } = openPage();
    words.addResourceBundle('th', name, { hi: 'of the document' });
    await load();
    expect([hi(), requested.includes(texts)]).toEqual(['of the document', false]);
  });
});
