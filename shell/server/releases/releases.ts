import { mkdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Release as Pointers } from '@playday/shared/api-contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { BuildCache } from '../builds/build-cache.ts';
import type { BuildFiles, FilesOf } from '../builds/build-files.ts';
import type { BuildSources } from '../builds/fetch-build.ts';
import type { ShellBuild } from '../builds/shell-build.ts';
import { config } from '../config.ts';
import { createFollowing } from './following.ts';
import { createLiveBuilds } from './live-builds.ts';
import { createPollLoop } from './poll-loop.ts';
import { keepLastRelease, readLastRelease, type ReleaseSource } from './poll-release.ts';
import type { ProbeRequests } from './probe-requests.ts';
import { type Release, releaseOf } from './release.ts';
import { createStoreCheck } from './store-check.ts';
import { type Builds, liveForAll, type VisitorReleases } from './visitor-releases.ts';

/**
 * A shell that nobody has visited for a minute polls less often; the next visit makes it poll at
 * once.
 */
const idleAfterMs = 60_000;
const idlePollMs = 4_000;

/**
 * Tracks the live builds. Polls the live release, fetches its builds, and switches only to complete
 * ones: while the api is down or a build is unavailable, the last good release stays.
 */
export function createReleases(
  log: FastifyBaseLogger,
  own: ShellBuild,
  source: ReleaseSource,
  buildCache: BuildCache,
  files: BuildFiles,
  sources: Pick<BuildSources, 'setOrigins'>,
  {
    probes,
    visitors = liveForAll,
  }: { probes?: Pick<ProbeRequests, 'start'>; visitors?: VisitorReleases } = {},
) {
  const live = createLiveBuilds({ log, own, buildCache, sources });
  const store = createStoreCheck(live, buildCache, files);
  const following = createFollowing(log);
  let visitedAt = Date.now();

  async function apply(next: Pointers): Promise<void> {
    await live.apply(next);
    await visitors.apply(next, live.fetch);
  }
  async function follow(): Promise<void> {
    const next = await source.read(buildCache);
    const { pointers: before } = live.now();
    const isNew =
      next.revision !== before.revision || !isDeepStrictEqual(next.remotes, before.remotes);
    await apply(next);
    if (isNew) await keepLastRelease(next);
    const { shell, stable } = live.now();
    const { remotes } = releaseOf(live.now(), stable);
    probes?.start(next.probes, shell, live.fetch, remotes);
  }
  async function round(): Promise<void> {
    await follow().then(
      () => following.succeeded(),
      (error: Error) => following.failed(error),
    );
    await store.checkNowAndThen();
    live.fetchOthers();
  }
  const isIdle = () =>
    Date.now() - visitedAt > idleAfterMs &&
    live.now().pointers.probes.length === 0 &&
    following.state().following;
  const polls = createPollLoop(round, () => (isIdle() ? idlePollMs : config.pollMs));

  function current(of: Release['builds'] = live.now().stable): Release {
    if (isIdle()) polls.pollNow();
    visitedAt = Date.now();
    return releaseOf(live.now(), of);
  }
  const { now, fetch, isCompatible } = live;
  const builds: Builds = { current, now, fetch, isCompatible };

  return {
    /** The live release. */
    current: () => current(),
    /** The release for the visitor who sends a request. */
    releaseFor: (request: FastifyRequest) => visitors.releaseFor(request, builds),
    answer: visitors.answer,
    /**
     * A build by its id, fetched if it is not stored; undefined when it is unknown. Rejects while
     * it is unavailable.
     */
    async build(program: string, build: string): Promise<FilesOf | undefined> {
      const wanted = live.find(program, build);
      return wanted ? buildCache.get(wanted) : buildCache.find(program, build);
    },
    /** Whether this shell follows the live release; if not, since when. */
    following: following.state,
    /** What this shell cannot serve, programs or the whole release; empty when it is ready. */
    async missing(): Promise<string[]> {
      await store.check();
      const { pointers, stable } = live.now();
      if (pointers.live.length === 0) return ['a release'];
      return pointers.live
        .map(({ program }) => program)
        .filter((name) => (name !== 'shell' && !stable[name]) || store.isBroken(name));
    },
    async start() {
      await mkdir(config.buildsDir, { recursive: true });
      const last = await readLastRelease();
      if (last)
        await apply(last).catch((error: Error) =>
          log.warn({ error: error.message }, 'applying the last release failed'),
        );
      await polls.start();
    },
    async stop() {
      polls.stop();
      await source.leave();
    },
  };
}

export type Releases = ReturnType<typeof createReleases>;
