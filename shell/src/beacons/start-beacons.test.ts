import type { Report } from '@playday/shared/api-contract';
import { fakeHost, textOf } from '@playday/shared/testing';
import { createMemoryRouter } from 'react-router';
import type { PageData } from '../page/page.ts';
import { reportError } from '../errors/report-error.ts';
import { startBeacons } from './start-beacons.ts';

const page = {
  release: 'r1',
  remotes: {
    catalog: { build: 'c1', paths: ['/', '/event/*', '*'], sessionPaths: [] },
    checkout: { build: 'k1', paths: [], sessionPaths: ['/billing'], slots: ['cart'] },
    account: { build: 'a1', paths: ['/login'], sessionPaths: ['/account/*'] },
  },
  files: [{ url: '/assets/s1/main.js', sri: '' }],
} as unknown as PageData;

let blobs: Blob[];
beforeEach(() => {
  sessionStorage.clear();
  blobs = [];
  Object.assign(navigator, { sendBeacon: (_: string, blob: Blob) => blobs.push(blob) > 0 });
});

async function start() {
  const region = (remote: string, path: string) => ({
    handle: { remote },
    children: [{ path, element: null }],
  });
  const router = createMemoryRouter([region('catalog', '/'), region('account', '/login')]);
  startBeacons({ page, router, host: fakeHost() });
  await Promise.resolve();
  return router;
}
async function facts(): Promise<Report[]> {
  await new Promise((done) => setTimeout(done));
  dispatchEvent(new Event('pagehide'));
  const texts = await Promise.all(blobs.map(textOf));
  return texts.flatMap((text) => (JSON.parse(text) as { facts: Report[] }).facts);
}

test('visitor count: a tab counts once for each build it showed, also across reloads', async () => {
  reportError({
    type: 'caught',
    error: Object.assign(new Error('before the listener'), { stack: '' }),
  });
  const router = await start();
  history.replaceState(null, '', '/');
  await router.navigate('/login');
  await router.navigate('/');
  await start();
  const told = await facts();
  expect(
    told.filter(({ kind }) => kind === 'visitor').map(({ remote, build }) => [remote, build]),
  ).toEqual([
    ['shell', 's1'],
    ['catalog', 'c1'],
    ['account', 'a1'],
  ]);
  expect(told).toContainEqual({
    kind: 'error',
    remote: 'catalog',
    build: 'c1',
    message: expect.stringContaining('before the listener'),
  });
});
