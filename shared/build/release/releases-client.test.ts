import { setCanary } from '../extras/canary-and-preview/client.ts';
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
function shopAtC({ failures = [] as string[], unmet = [] as string[] } = {}) {
  const moves: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, { body } = {}) => {
    const path = new URL(String(address)).pathname;
    if (path === '/api/release/move')
      moves.push(...(JSON.parse(String(body)) as { moves: unknown[] }).moves);
    if (path === '/api/release/builds')
      return Response.json({
        shells: 1,
        holders: 1,
        refused: [],
        probe: { isFinished: unmet.length === 0, failures },
        unmet,
      });
    return Response.json({ live: [{ program: 'checkout', build: 'c' }] });
  });
  return moves;
}
const releases = createReleasesClient({ url: 'http://shop.test', token: 't', who: 'somchai' });

test('publish: sends the live build it read, so concurrent releases are detected', async () => {
  const moves = shopAtC();
  await releases.publish([built], new Map([['checkout', 'a']]));
  await releases.publish([built]);
  expect(moves).toEqual(['a', 'c'].map((from) => ({ program: 'checkout', from, to: 'b' })));
});

test('rollback without a build: lets the api choose and sends the build it leaves', async () => {
  const moves = shopAtC();
  await releases.rollBack([{ program: 'checkout', build: null }]);
  expect(moves).toEqual([{ program: 'checkout', from: 'c', to: null }]);
});

test('publish with failing probes: prints them, moves nothing; forced: api decides', async () => {
  const moves = shopAtC({ failures: ['GET /billing in km: TypeError: x is not a function'] });
  const refusal =
    'checkout b fails on its probes; nothing was changed.\n  GET /billing in km: TypeError: ' +
    'x is not a function';
  await expect(releases.publish([built])).rejects.toThrow(refusal);
  await expect(
    setCanary(releases, { program: 'checkout', build: 'b', percent: 10 }),
  ).rejects.toThrow(refusal);
  expect(moves).toEqual([]);
  await releases.publish([built], undefined, { isForced: true });
  expect(moves).toHaveLength(1);
});

test('publish of a build that does not fit the live shell: refused before its probes', async () => {
  const moves = shopAtC({ unmet: ['checkout b needs the kit’s useTeleport, which shell s lacks'] });
  await expect(releases.publish([built])).rejects.toThrow('useTeleport, which shell s lacks');
  expect(moves).toEqual([]);
});

test('publish of a shell with a remote needing it: skips the remote’s browser check', async () => {
  const moves = shopAtC({ unmet: ['checkout b needs contract 3, which shell s lacks'] });
  const look = jest.fn(() => Promise.resolve([]));
  const shell = { ...built, program: 'shell' as const };
  await releases.publish([shell, built], undefined, { isForced: true, look });
  expect(look).not.toHaveBeenCalled();
  expect(moves).toContainEqual(expect.objectContaining({ program: 'checkout', inBrowser: null }));
});

test('publish: sends the commit with the move, and not with the recorded build', async () => {
  const moves = shopAtC();
  await releases.publish([{ ...built, commit: 'a'.repeat(40), isClean: false }]);
  expect(moves).toEqual([
    { program: 'checkout', from: 'c', to: 'b', commit: 'a'.repeat(40), isClean: false },
  ]);
  const recorded = jest
    .mocked(fetch)
    .mock.calls.find(
      ([address, options]) => String(address).endsWith('/builds') && options?.method === 'POST',
    );
  expect(JSON.parse(String(recorded?.[1]?.body))).not.toHaveProperty('commit');
});

test.each(['<h1>Blocked</h1>', '', 'null', '"ok"'])(
  '%s with 200 instead of an answer: an error, and nothing is published',
  async (body) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body));
    await expect(releases.publish([built])).rejects.toThrow('it is not the api');
  },
);
