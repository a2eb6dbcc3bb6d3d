import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { tempFolder } from '@playday/build/temp-folder';
import type { Release } from '@playday/shared/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ShellBuild } from '../builds/shell-build.ts';
import type { BuildCache } from '../builds/build-cache.ts';
import type { BuildFiles } from '../builds/build-files.ts';

const data = tempFolder();
process.env.DATA_DIR = data;
afterAll(() => rmSync(data, { recursive: true, force: true }));

const nothing: Release = {
  revision: 1,
  builds: [],
  live: [],
  canaries: [],
  previewKey: '',
  remotes: [],
  probes: [],
};
const lines: string[] = [];
const say = (_: object, line: string) => void lines.push(line);
const log = { info: say, warn: say, error: say } as unknown as FastifyBaseLogger;

/** Builds are never fetched, unless by `get`. */
async function openReleases(
  read: () => Release,
  get: BuildCache['get'] = () => new Promise(() => {}),
) {
  const { createReleases } = await import('./releases.ts');
  const own = { build: 's1', manifest: { needs: {} } } as unknown as ShellBuild;
  const cache = {
    get,
    find: async () => undefined,
    prune: async () => {},
  } as unknown as BuildCache;
  const source = { read: async () => read(), leave: async () => {} };
  const releases = createReleases(log, own, source, cache, {} as BuildFiles, {
    setOrigins: () => {},
  });
  const poll = async () => {
    await releases.start();
    await releases.stop();
  };
  return { ...releases, poll };
}

test('remote whose server hangs: the builds of the others are fetched meanwhile', async () => {
  const asked: string[] = [];
  const builds = ['catalog', 'checkout'].map((program) => ({
    program,
    build: 'b1',
    manifest: 'sha256-m',
    server: 'sha256-s',
  }));
  const releases = await openReleases(
    () => ({ ...nothing, builds }),
    ({ program }) => {
      asked.push(program);
      return new Promise(() => {});
    },
  );
  await releases.start();
  await turn();
  await releases.stop();
  expect(asked).toEqual(['catalog', 'checkout']);
});

test('origin that moves without a release: kept for a start while the api is down', async () => {
  let origin = 'https://one.example';
  const { poll } = await openReleases(() => ({
    ...nothing,
    remotes: [{ name: 'catalog', origin }],
  }));
  await poll();
  origin = 'https://two.example';
  await poll();
  expect(readFileSync(join(data, 'release.json'), 'utf8')).toContain(origin);
});

test('api that refuses the heartbeat: logged each minute; readiness tells since when', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-26T00:00:00Z'));
  lines.length = 0;
  let isRefused = true;
  const { poll, following } = await openReleases(() => {
    if (isRefused) throw new Error('the api answers 401');
    return nothing;
  });
  for (let second = 0; second < 130; second += 10) {
    await poll();
    clock.mockReturnValue(Date.now() + 10_000);
  }
  const [first, ...again] = lines.splice(0);
  expect(first).toContain('does not follow the live release');
  expect(again).toEqual([first, first]);
  expect(following()).toEqual({ following: false, since: '2026-11-26T00:00:00.000Z' });
  isRefused = false;
  for (const _ of ['first', 'second']) await poll();
  expect(lines).toEqual(['this shell follows the live release again']);
  expect(following()).toEqual({ following: true });
  clock.mockRestore();
});

test('shell without visitors: polls every four seconds, at once when somebody comes', async () => {
  jest.useFakeTimers();
  let polls = 0;
  const releases = await openReleases(() => {
    polls++;
    return nothing;
  });
  const pollsWithin = async (ms: number) => {
    const before = polls;
    await jest.advanceTimersByTimeAsync(ms);
    return polls - before;
  };
  await releases.start();
  expect(await pollsWithin(60_000)).toBe(60);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await pollsWithin(40_000)).toBe(10);
  // Between two polls.
  await jest.advanceTimersByTimeAsync(2_000);
  const before = polls;
  releases.current();
  expect(polls).toBe(before + 1);
  expect(await pollsWithin(10_000)).toBe(10);
  await jest.advanceTimersByTimeAsync(70_000);
  await releases.stop();
  releases.current();
  expect(await pollsWithin(10_000)).toBe(0);
  jest.useRealTimers();
});
