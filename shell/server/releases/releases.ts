import { mkdir } from 'node:fs/promises';
import { type RemoteName, remoteNames } from '@playday/shared/contract/remotes';
import type { HashedBuild, Program, Release as Pointers } from '@playday/shared/api-contract';
import { unmetRequirements } from '@playday/shared/contract/requirements';
import type { FastifyBaseLogger } from 'fastify';
import { config } from '../config.ts';
import { toShellBuild, type ShellBuild } from '../shell-build.ts';
import type { BuildFiles, FilesOf } from './build-files.ts';
import { type BuildCache } from './build-cache.ts';
import { isInCanary } from './canary.ts';
import type { Build } from './fetch-build.ts';
import { keepLastRelease, readLastRelease, type ReleaseSource } from './poll-release.ts';
import { type Preview, readPreview } from './preview.ts';

/** The builds that a document is made from. */
export interface Release {
  id: string;
  shell: ShellBuild;
  builds: Partial<Record<RemoteName, Build>>;
  /** Set when this release is a preview. */
  preview?: Preview;
}

/** What selects a visitor's release, read from the cookies. */
export interface Visitor {
  id?: string;
  preview?: string;
}

const anonymousVisitor: Visitor = {};
const pruneMs = 3_600_000;
const checkMs = 1000;

/**
 * Tracks the live builds. Polls the live release, fetches its builds, and switches only to complete ones: while the
 * api is down or a build is unavailable, the last good release stays.
 */
export function createReleases(
  log: FastifyBaseLogger,
  own: ShellBuild,
  source: ReleaseSource,
  buildCache: BuildCache,
  files: BuildFiles,
) {
  let pointers: Pointers = { revision: 0, live: [], canaries: [], builds: [], previewKey: '' };
  let shell = own;
  let stable: Release['builds'] = {};
  let canaries: { canary: Pointers['canaries'][number]; build: Build }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let prunedAt = Date.now();
  let checkedAt = Date.now();
  let checking: Promise<void> | undefined;
  /** Programs whose live build has unavailable files. */
  const broken = new Set<Program>();

  const find = (program: Program, build: string) =>
    pointers.builds.find((one) => one.program === program && one.build === build);

  async function fetchBuild(wanted: HashedBuild | undefined): Promise<Build | undefined> {
    return wanted && buildCache.get(wanted).catch(() => undefined);
  }

  /**
   * Whether this shell meets a build's requirements. An incompatible build would fail in the browser; the error panel
   * is better.
   */
  function isCompatible(name: RemoteName, build: Build): boolean {
    const missing = unmetRequirements(build.manifest.needs, shell.manifest.offers ?? own.manifest.needs);
    if (missing.length > 0)
      log.error(
        { remote: name, build: build.manifest.build, missing },
        'the build is incompatible with this shell',
      );
    return missing.length === 0;
  }

  async function apply(next: Pointers): Promise<void> {
    pointers = next;
    const liveShell = next.live.find(({ program }) => program === 'shell');
    if (liveShell && liveShell.build !== shell.build) {
      const build = await fetchBuild(find('shell', liveShell.build));
      if (build) {
        shell = await toShellBuild(build);
        log.info({ remote: 'shell', build: shell.build }, 'live');
      }
    }
    for (const name of remoteNames) {
      const live = next.live.find(({ program }) => program === name);
      if (!live || stable[name]?.manifest.build === live.build) continue;
      const build = await fetchBuild(find(name, live.build));
      if (!build || !isCompatible(name, build)) continue;
      stable = { ...stable, [name]: build };
      log.info({ remote: name, build: live.build }, 'live');
    }
    const shown = await Promise.all(
      next.canaries.map(async (canary) => ({
        canary,
        build: await fetchBuild(find(canary.program, canary.build)),
      })),
    );
    canaries = shown.flatMap(({ canary, build }) => (build ? [{ canary, build }] : []));
  }

  /** Fetches earlier builds, which open tabs still use, and new ones before they are live. */
  async function fetchOtherBuilds(): Promise<void> {
    for (const wanted of pointers.builds) await fetchBuild(wanted);
    if (Date.now() - prunedAt < pruneMs || pointers.builds.length === 0) return;
    prunedAt = Date.now();
    await buildCache.prune(pointers.builds);
  }

  async function follow(): Promise<void> {
    const next = await source.read(buildCache);
    const isNew = next.revision !== pointers.revision;
    await apply(next);
    if (isNew) await keepLastRelease(next);
  }

  /** One run at a time; fetches that are not urgent continue beside it. */
  let fetching: Promise<void> | undefined;
  async function round(): Promise<void> {
    await follow().catch((error: Error) =>
      log.debug({ error: error.message }, 'polling the live release failed'),
    );
    if (Date.now() - checkedAt > 5 * checkMs) await checkStore();
    fetching ??= fetchOtherBuilds()
      .catch((error: Error) => log.error({ error: error.message }, 'fetching builds failed'))
      .finally(() => {
        fetching = undefined;
      });
  }

  /** Looks for missing or altered files of live builds and fetches them again; one run at a time. */
  function checkStore(): Promise<void> {
    if (Date.now() - checkedAt < checkMs) return checking ?? Promise.resolve();
    checkedAt = Date.now();
    checking ??= (async () => {
      const live = [
        ['shell', await buildCache.find('shell', shell.build)] as const,
        ...Object.entries(stable),
      ];
      for (const [name, build] of live) {
        if (!build || (await files.check(build))) broken.delete(name as Program);
        else broken.add(name as Program);
      }
    })().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  function releaseOf(builds: Release['builds'], preview?: Preview): Release {
    const ids = remoteNames.map((name) => builds[name]?.manifest.build ?? '-');
    const id = [shell.build, ...ids, ...(preview ? [`preview-until-${preview.until}`] : [])].join('.');
    return preview ? { id, shell, builds, preview } : { id, shell, builds };
  }

  return {
    /** The release for a visitor: the live one, or with a canary if the visitor's hash selects it. */
    current({ id }: Visitor = anonymousVisitor): Release {
      const builds = { ...stable };
      for (const { canary, build } of canaries) {
        const name = canary.program as RemoteName;
        if (id !== undefined && isInCanary(id, canary)) builds[name] = build;
      }
      return releaseOf(builds);
    },
    /** The release of a preview link; null when the token is invalid or the build is unavailable. */
    async previewed(token: string | undefined): Promise<Release | null> {
      const preview = token === undefined ? null : readPreview(token, pointers.previewKey, Date.now());
      const build = preview && (await fetchBuild(find(preview.program, preview.build)));
      if (!preview || !build || !isCompatible(preview.program, build)) return null;
      return releaseOf({ ...stable, [preview.program]: build }, preview);
    },
    /**
     * A build by its id, fetched if it is not stored; undefined when it is unknown. Rejects while it is unavailable.
     */
    async build(program: string, build: string): Promise<FilesOf | undefined> {
      const wanted = find(program as Program, build);
      return wanted ? buildCache.get(wanted) : buildCache.find(program, build);
    },
    /** Whether releases differ between visitors now. */
    hasCanary: () => canaries.length > 0,
    /** The programs that this shell cannot serve; empty when it is ready. */
    async missing(): Promise<Program[]> {
      await checkStore();
      return [
        ...remoteNames.filter((name) => !stable[name] || broken.has(name)),
        ...(broken.has('shell') ? ['shell' as const] : []),
      ];
    },
    async start() {
      await mkdir(config.buildsDir, { recursive: true });
      const last = await readLastRelease();
      if (last)
        await apply(last).catch((error: Error) =>
          log.warn({ error: error.message }, 'applying the last release failed'),
        );
      await round();
      const again = async () => {
        await round();
        timer = setTimeout(() => void again(), config.pollMs);
      };
      timer = setTimeout(() => void again(), config.pollMs);
    },
    async stop() {
      clearTimeout(timer);
      await source.leave();
    },
  };
}

export type Releases = ReturnType<typeof createReleases>;
