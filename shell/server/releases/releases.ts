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

/** What a document is made from. */
export interface Release {
  id: string;
  shell: ShellBuild;
  builds: Partial<Record<RemoteName, Build>>;
  /** This release is shown only to who has the link. */
  preview?: Preview;
}

/** What decides which release a visitor gets, from the cookies. */
export interface Visitor {
  id?: string;
  preview?: string;
}

const anonymousVisitor: Visitor = {};
const pruneMs = 3_600_000;
const checkMs = 1000;

/**
 * Which builds are live. Follows the pointers, fetches what they name, and changes over only to what is there whole: an
 * api that is away, or a build that cannot be had, leaves the last good release in place.
 */
export function createReleases(
  log: FastifyBaseLogger,
  own: ShellBuild,
  source: ReleaseSource,
  keeper: BuildCache,
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
  /** Live builds of which files cannot be had. */
  const broken = new Set<Program>();

  const find = (program: Program, build: string) =>
    pointers.builds.find((one) => one.program === program && one.build === build);

  async function bring(wanted: HashedBuild | undefined): Promise<Build | undefined> {
    return wanted && keeper.get(wanted).catch(() => undefined);
  }

  /** A build for whose names this shell has nothing would break in the browser: its panel is better. */
  function fits(name: RemoteName, build: Build): boolean {
    const missing = unmetRequirements(build.manifest.needs, shell.manifest.offers ?? own.manifest.needs);
    if (missing.length > 0)
      log.error({ remote: name, build: build.manifest.build, missing }, 'does not fit this shell');
    return missing.length === 0;
  }

  async function apply(next: Pointers): Promise<void> {
    pointers = next;
    const liveShell = next.live.find(({ program }) => program === 'shell');
    if (liveShell && liveShell.build !== shell.build) {
      const build = await bring(find('shell', liveShell.build));
      if (build) {
        shell = await toShellBuild(build);
        log.info({ remote: 'shell', build: shell.build }, 'live');
      }
    }
    for (const name of remoteNames) {
      const live = next.live.find(({ program }) => program === name);
      if (!live || stable[name]?.manifest.build === live.build) continue;
      const build = await bring(find(name, live.build));
      if (!build || !fits(name, build)) continue;
      stable = { ...stable, [name]: build };
      log.info({ remote: name, build: live.build }, 'live');
    }
    const shown = await Promise.all(
      next.canaries.map(async (canary) => ({
        canary,
        build: await bring(find(canary.program, canary.build)),
      })),
    );
    canaries = shown.flatMap(({ canary, build }) => (build ? [{ canary, build }] : []));
  }

  /** Old builds for tabs that are still on them, and new ones before they are live. */
  async function fetchTheRest(): Promise<void> {
    for (const wanted of pointers.builds) await bring(wanted);
    if (Date.now() - prunedAt < pruneMs || pointers.builds.length === 0) return;
    prunedAt = Date.now();
    await keeper.prune(pointers.builds);
  }

  async function follow(): Promise<void> {
    const next = await source.read(keeper);
    const isNew = next.revision !== pointers.revision;
    await apply(next);
    if (isNew) await keepLastRelease(next);
  }

  /** One round at a time; what is not urgent goes on beside it. */
  let fetching: Promise<void> | undefined;
  async function round(): Promise<void> {
    await follow().catch((error: Error) =>
      log.debug({ error: error.message }, 'the release cannot be asked for'),
    );
    if (Date.now() - checkedAt > 5 * checkMs) await checkStore();
    fetching ??= fetchTheRest()
      .catch((error: Error) => log.error({ error: error.message }, 'builds'))
      .finally(() => {
        fetching = undefined;
      });
  }

  /** Looks for files of live builds that were lost or altered, and fetches them again; one look at a time. */
  function checkStore(): Promise<void> {
    if (Date.now() - checkedAt < checkMs) return checking ?? Promise.resolve();
    checkedAt = Date.now();
    checking ??= (async () => {
      const live = [['shell', await keeper.find('shell', shell.build)] as const, ...Object.entries(stable)];
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
    /** The release for a visitor: the live one, with a canary for whom the hash says so. */
    current({ id }: Visitor = anonymousVisitor): Release {
      const builds = { ...stable };
      for (const { canary, build } of canaries) {
        const name = canary.program as RemoteName;
        if (id !== undefined && isInCanary(id, canary)) builds[name] = build;
      }
      return releaseOf(builds);
    },
    /** The release that a preview's link shows; null where the link says nothing, or the build cannot be had. */
    async previewed(token: string | undefined): Promise<Release | null> {
      const preview = token === undefined ? null : readPreview(token, pointers.previewKey, Date.now());
      const build = preview && (await bring(find(preview.program, preview.build)));
      if (!preview || !build || !fits(preview.program, build)) return null;
      return releaseOf({ ...stable, [preview.program]: build }, preview);
    },
    /** A build by its name, fetched if it is not here yet; undefined for one that nobody knows. Rejects while it cannot be had. */
    async build(program: string, build: string): Promise<FilesOf | undefined> {
      const wanted = find(program as Program, build);
      return wanted ? keeper.get(wanted) : keeper.find(program, build);
    },
    /** Whether visitors have to be told apart just now. */
    hasCanary: () => canaries.length > 0,
    /** Why this shell should get no visitors; empty when it can show every remote. */
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
      if (last) await apply(last).catch((error: Error) => log.warn({ error: error.message }, 'last release'));
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
