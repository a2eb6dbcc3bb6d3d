import { createReleasesClient } from './releases-client.ts';

const built = {
  program: 'checkout' as const,
  build: 'b',
  manifest: 'sha256-m',
  server: 'sha256-s',
  needs: { contracts: [1], kit: [], host: [] },
  maps: 'bWFwcw==',
};

/** A fake api where checkout's live build is `c`; returns the publish requests it receives. */
function shopAtC() {
  const moves: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, { body } = {}) => {
    const path = new URL(String(address)).pathname;
    if (path === '/api/release/move') moves.push(...(JSON.parse(String(body)) as { moves: unknown[] }).moves);
    if (path === '/api/release/builds') return Response.json({ shells: 1, holders: 1, refused: [] });
    return Response.json({ live: [{ program: 'checkout', build: 'c' }] });
  });
  return moves;
}
const releases = createReleasesClient({ url: 'http://shop.test', token: 't', who: 'somchai' });

test('publish with a live map read earlier: sends the build that was live then, so that a concurrent release is detected', async () => {
  const moves = shopAtC();
  await releases.publish([built], new Map([['checkout', 'a']]));
  expect(moves).toEqual([{ program: 'checkout', from: 'a', to: 'b' }]);
});

test('publish without a live map: reads the live builds first', async () => {
  const moves = shopAtC();
  await releases.publish([built]);
  expect(moves).toEqual([{ program: 'checkout', from: 'c', to: 'b' }]);
});

test('rollback without a build: leaves the choice to the api and sends the build it leaves', async () => {
  const moves = shopAtC();
  await releases.rollBack([{ program: 'checkout', build: null }]);
  expect(moves).toEqual([{ program: 'checkout', from: 'c', to: null }]);
});
