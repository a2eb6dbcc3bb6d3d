import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { type Answer, createDocumentCache } from './document-cache.ts';

const answer = (html: string, isCacheable = true): Answer => ({
  status: 200,
  policy: '',
  html,
  isCacheable,
});

function cacheAt(start: number) {
  const clock = { now: start };
  const cache = createDocumentCache(
    { freshMs: 5000, staleMs: 60_000, lastCopyMs: 600_000, lateMs: 20, most: 2, mostMissing: 1 },
    () => clock.now,
  );
  return {
    cache,
    clock,
    read: async (key: string, make: () => Promise<Answer>) =>
      (await cache.get(key, make)).plain.toString(),
  };
}

test('stale document: it is served while the next one is rendered', async () => {
  const { clock, read } = cacheAt(0);
  await read('/', async () => answer('old'));
  clock.now = 6000;
  const made = Promise.resolve(answer('new'));
  expect(await read('/', () => made)).toBe('old');
  await made;
  // It is compressed before it takes the place of the old one.
  let shown = 'old';
  for (; shown === 'old'; await setTimeout(1)) shown = await read('/', async () => answer('never'));
  expect(shown).toBe('new');
});

test('frame without content: it is not cached', async () => {
  const { read } = cacheAt(0);
  await read('/', async () => answer('frame', false));
  expect(await read('/', async () => answer('whole'))).toBe('whole');
});

test('complete document, incomplete renewal: the first stays until ten minutes old', async () => {
  const { clock, read } = cacheAt(0);
  await read('/', async () => answer('whole'));
  clock.now = 6000;
  const cut = async () => answer('cut', false);
  expect(await read('/', cut)).toBe('whole');
  await setTimeout(50);
  expect(await read('/', cut)).toBe('whole');
  clock.now = 599_000;
  expect(await read('/', cut)).toBe('whole');
  clock.now = 601_000;
  expect(await read('/', cut)).toBe('cut');
});

describe('address with a last copy that is not served as stale any more', () => {
  const open = async () => {
    const opened = cacheAt(0);
    await opened.read('/', async () => answer('copy'));
    opened.clock.now = 300_000;
    return opened;
  };

  test('rendering refused: the copy is served, and no cache keeps it', async () => {
    const { cache } = await open();
    const served = await cache.get('/', () => Promise.reject(new Error('refused')));
    expect(served.plain.toString()).toBe('copy');
    expect(served.isCacheable).toBe(false);
  });

  test('rendering late: the copy is served, and the next request gets the newer one', async () => {
    const { read } = await open();
    const late = Promise.withResolvers<Answer>();
    expect(await read('/', () => late.promise)).toBe('copy');
    late.resolve(answer('newer'));
    let shown = 'copy';
    for (; shown === 'copy'; await setTimeout(1))
      shown = await read('/', async () => answer('never'));
    expect(shown).toBe('newer');
  });

  test('item that is gone: its page says so', async () => {
    const { read } = await open();
    const gone = async () => ({ ...answer('gone'), status: 404, isMissingItem: true });
    expect(await read('/', gone)).toBe('gone');
  });

  test('copy older than ten minutes: the failure is not hidden', async () => {
    const { clock, read } = await open();
    clock.now = 600_000;
    await expect(read('/', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});

test('request that joins a refused client’s rendering: is rendered all the same', async () => {
  const { read } = cacheAt(0);
  const first = Promise.withResolvers<Answer>();
  const refused = read('/', () => first.promise);
  const joined = read('/', async () => answer('page'));
  first.reject(new Error('refused'));
  await expect(refused).rejects.toThrow('refused');
  await expect(joined).resolves.toBe('page');
});

test('failed rendering: it is not cached', async () => {
  const { read } = cacheAt(0);
  await expect(read('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await read('/', async () => answer('yes'))).toBe('yes');
});

test('cached documents are recompressed at maximum quality, replaced ones are not', async () => {
  const cache = createDocumentCache({
    freshMs: 5000,
    staleMs: 60_000,
    lastCopyMs: 0,
    lateMs: 0,
    most: 1,
    mostMissing: 1,
  });
  const text = (seed: number) =>
    Array.from({ length: 4000 }, (_, n) => `<p>${Math.sin(seed + n)}`).join('');
  const [, replaced, kept] = [
    await cache.get('/', async () => answer(text(1))),
    await cache.get('/faq', async () => answer(text(2))),
    await cache.get('/news', async () => answer(text(3))),
  ];
  const [quickReplaced, quick] = [replaced.brotli, kept.brotli];
  while (kept.brotli === quick) await setTimeout(10);
  expect(kept.brotli.length).toBeLessThan(quick.length);
  expect(brotliDecompressSync(kept.brotli).toString()).toBe(text(3));
  expect(replaced.brotli).toBe(quickReplaced);
});
