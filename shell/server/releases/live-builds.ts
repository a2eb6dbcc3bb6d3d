import type { HashedBuild, Program, Release as Pointers } from '@playday/shared/api-contract';
import { unmetRequirements } from '@playday/shared/contract/requirements';
import type { FastifyBaseLogger } from 'fastify';
import type { BuildCache } from '../builds/build-cache.ts';
import type { Build, BuildSources } from '../builds/fetch-build.ts';
import { type ShellBuild, toShellBuild } from '../builds/shell-build.ts';
import { noRelease } from './poll-release.ts';
import type { Live } from './release.ts';

const pruneMs = 3_600_000;

interface LiveBuildsDeps {
  log: FastifyBaseLogger;
  /** The build that this program came with. */
  own: ShellBuild;
  buildCache: BuildCache;
  sources: Pick<BuildSources, 'setOrigins'>;
}

/**
 * The builds that are live. A build that cannot be fetched, or that this shell cannot run, replaces
 * none: the one before stays.
 */
export function createLiveBuilds({ log, own, buildCache, sources }: LiveBuildsDeps) {
  let live: Live = { pointers: noRelease, shell: own, stable: {} };
  let prunedAt = Date.now();
  let fetchingOthers: Promise<void> | undefined;

  /** The hashes of a build that the release names. */
  const find = (program: Program, build: string): HashedBuild | undefined =>
    live.pointers.builds.find((one) => one.program === program && one.build === build);

  async function fetchBuild(wanted: HashedBuild | undefined): Promise<Build | undefined> {
    return wanted && buildCache.get(wanted).catch(() => undefined);
  }

  /**
   * Whether this shell meets a build's requirements. An incompatible build would fail in the
   * browser; the error panel is better.
   */
  function isCompatible(name: string, build: Build): boolean {
    const missing = unmetRequirements(
      build.manifest.needs,
      live.shell.manifest.offers ?? own.manifest.needs,
    );
    if (missing.length > 0)
      log.error(
        { remote: name, build: build.manifest.build, missing },
        'the build is incompatible with this shell',
      );
    return missing.length === 0;
  }

  async function applyShell(next: Pointers): Promise<void> {
    const pointer = next.live.find(({ program }) => program === 'shell');
    if (!pointer || pointer.build === live.shell.build) return;
    const build = await fetchBuild(find('shell', pointer.build));
    if (!build) return;
    live.shell = await toShellBuild(build);
    log.info({ remote: 'shell', build: live.shell.build }, 'live');
  }

  async function applyRemotes(next: Pointers): Promise<void> {
    const builds = await Promise.all(
      next.live
        .filter(({ program }) => program !== 'shell')
        .map(async ({ program: name, build: id }) => {
          const current = live.stable[name];
          if (current?.manifest.build === id) return [[name, current] as const];
          const build = await fetchBuild(find(name, id));
          if (!build || !isCompatible(name, build))
            return current ? [[name, current] as const] : [];
          log.info({ remote: name, build: id }, 'live');
          return [[name, build] as const];
        }),
    );
    // Set at once, so that an address that moves between two remotes belongs to one of them at
    // every moment.
    live.stable = Object.fromEntries(builds.flat());
  }

  async function fetchAndPrune(): Promise<void> {
    const { builds } = live.pointers;
    // A remote whose server hangs must not hold up the builds of the others.
    await Promise.all(
      [...new Set(builds.map(({ program }) => program))].map(async (name) => {
        for (const wanted of builds.filter(({ program }) => program === name))
          await fetchBuild(wanted);
      }),
    );
    if (Date.now() - prunedAt < pruneMs || live.pointers.builds.length === 0) return;
    prunedAt = Date.now();
    await buildCache.prune(live.pointers.builds);
  }

  return {
    now: (): Readonly<Live> => live,
    find,
    /** A build; undefined when the release does not name it or it is unavailable. */
    fetch: (program: Program, build: string) => fetchBuild(find(program, build)),
    isCompatible,
    /** Fetches the builds of a release and switches to those that are complete. */
    async apply(next: Pointers): Promise<void> {
      live = { ...live, pointers: next };
      sources.setOrigins(next.remotes);
      await applyShell(next);
      await applyRemotes(next);
    },
    /**
     * Fetches earlier builds, which open tabs still use, and new ones before they are live. One run
     * at a time, which goes on beside the polls.
     */
    fetchOthers(): void {
      fetchingOthers ??= fetchAndPrune()
        .catch((error: Error) => log.error({ error: error.message }, 'fetching builds failed'))
        .finally(() => {
          fetchingOthers = undefined;
        });
    },
  };
}

export type LiveBuilds = ReturnType<typeof createLiveBuilds>;
