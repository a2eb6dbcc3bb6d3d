import { createReleasesClient } from './releases-client.ts';

const built = {
  program: 'checkout' as const,
  build: 'b',
  manifest: 'sha256-m',
  server: 'sha256-s',
  needs: { contracts: [1], kit: [], host: [] },
};

/** A shop where checkout is at `c`; gives the moves that it is asked for. */
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

test('a build is published over what was live when its publisher began, not over what came meanwhile', async () => {
  const moves = shopAtC();
  await releases.publish([built], new Map([['checkout', 'a']]));
  expect(moves).toEqual([{ program: 'checkout', from: 'a', to: 'b' }]);
});

test('what is live is read at the start where nobody read it before', async () => {
  const moves = shopAtC();
  await releases.publish([built]);
  expect(moves).toEqual([{ program: 'checkout', from: 'c', to: 'b' }]);
});

test('a rollback that names no build leaves the choice to the api, and tells what it left', async () => {
  const moves = shopAtC();
  await releases.rollBack([{ program: 'checkout', build: null }]);
  expect(moves).toEqual([{ program: 'checkout', from: 'c', to: null }]);
});
