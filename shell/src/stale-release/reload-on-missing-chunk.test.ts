import type { PageData } from '../page/page.ts';
import { reloadOnMissingChunk } from './reload-on-missing-chunk.ts';

const page = {
  release: 'r1',
  remotes: { account: { build: 'a1', paths: [], sessionPaths: [] } },
} as unknown as PageData;
const chunkError = () =>
  Object.assign(new Error('Loading chunk login failed.'), {
    request: 'http://localhost/mfe/account/a1/login.0123abcd.js?attempt=1',
  });

let live: unknown;
let files: Record<string, number>;
let gone: string[];

beforeEach(() => {
  sessionStorage.clear();
  live = { id: 'r2', shell: 's1', remotes: { account: 'a2' } };
  files = {};
  gone = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (url === '/release.json') return Response.json(live);
    return new Response(null, { status: files[String(url)] ?? 404 });
  });
});

const lose = (error: unknown, target = '/login', isWanted = () => true) =>
  reloadOnMissingChunk({
    page,
    remote: 'account',
    error,
    target,
    isWanted,
    go: (where) => gone.push(where),
  });

test('missing chunk while a newer build is live: reloads at the requested address', async () => {
  expect(await lose(chunkError(), '/login?next=%2Fbilling')).toBe(true);
  expect(gone).toEqual(['/login?next=%2Fbilling']);
  expect(fetch).toHaveBeenCalledWith('/mfe/account/a1/login.0123abcd.js', expect.anything());
});

test('missing entry: the tab reloads too', async () => {
  expect(await lose(new Error('Failed to load the entry'))).toBe(true);
  expect(fetch).toHaveBeenCalledWith('/mfe/account/a1/remoteEntry.js', expect.anything());
});

test('repeated failures: one reload per release and address, none for one left since', async () => {
  expect(await lose(chunkError(), '/login', () => false)).toBe(false);
  await lose(chunkError());
  expect(await lose(chunkError())).toBe(false);
  expect(await lose(chunkError(), '/register')).toBe(true);
  expect(gone).toEqual(['/login', '/register']);
});

test('file that exists, or whose status is unknown: no reload', async () => {
  files['/mfe/account/a1/login.0123abcd.js'] = 200;
  expect(await lose(chunkError())).toBe(false);
  files['/mfe/account/a1/login.0123abcd.js'] = 500;
  expect(await lose(chunkError())).toBe(false);
  expect(gone).toEqual([]);
});

test('missing file while the tab’s build is live or the live one unknown: no reload', async () => {
  live = { id: 'r2', shell: 's2', remotes: { account: 'a1' } };
  expect(await lose(chunkError())).toBe(false);
  live = { error: 'away' };
  expect(await lose(chunkError())).toBe(false);
});

test('timeout: no reload, and the server is not asked', async () => {
  expect(await lose(new Error('took too long'))).toBe(false);
  expect(fetch).not.toHaveBeenCalledWith('/mfe/account/a1/remoteEntry.js', expect.anything());
});

test('storage blocked: no reload, since it could loop', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await lose(chunkError(), '/nowhere')).toBe(false);
  expect(gone).toEqual([]);
});
