import { mkdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { HashedBuild, Program, Release as Pointers } from '@playday/shared/api-contract';
import type { RemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import { unmetRequirements } from '@playday/shared/contract/requirements';
import type { FastifyBaseLogger } from 'fastify';
import { config } from '../config.ts';
import { type ShellBuild, toShellBuild } from '../builds/shell-build.ts';
import type { BuildFiles, FilesOf } from '../builds/build-files.ts';
import type { BuildCache } from '../builds/build-cache.ts';
import { isInCanary, type Preview, readPreview } from './canary-and-preview.ts';
import type { Build, BuildSources } from '../builds/fetch-build.ts';
import { keepLastRelease, noRelease, readLastRelease, type ReleaseSource } from './poll-release.ts';
import type { ProbeRequests } from './probe-requests.ts';

/** The builds that a document is made from. */
export interface Release {
  id: string;
  shell: ShellBuild;
  /** Remote → its build, without remotes whose build could not be fetched. */
  builds: Partial<Record<string, Build>>;
  /** Remote → what it declares, of every remote that is live or in `builds`. */
  remotes: Record<string, RemoteDefinition>;
  /** Remotes whose build here is a canary or a preview: only some visitors get it. */
  notLive?: readonly string[];
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
/**
 * Asking whether this shell is ready looks at the stored files, at most this often; it looks by
 * itself now and then.
 */
const checkMs = 1000;
const checkUnaskedMs = 30_000;
/**
 * A shell that nobody has visited for a minute polls less often; the next visit makes it poll at
 * once.
 */
const idleAfterMs = 60_000;
const idlePollMs = 4_000;
/** How often a release that cannot be polled is logged. */
const logMs = 60_000;

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
  probes?: Pick<ProbeRequests, 'start'>,
) {
  let pointers = noRelease;
  let shell = own;
  let stable: Release['builds'] = {};
  let canaries: { canary: Pointers['canaries'][number]; build: Build }[] = [];
  /** Of the next round; undefined while one runs. */
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let visitedAt = Date.now();
  let prunedAt = Date.now();
  let checkedAt = Date.now();
  let checking: Promise<void> | undefined;
  /** Since when polling fails; undefined while it succeeds. */
  let notFollowingSince: number | undefined;
  let loggedAt = 0;
  /** Programs whose live build has unavailable files. */
  const broken = new Set<string>();

  const find = (program: Program, build: string) =>
    pointers.builds.find((one) => one.program === program && one.build === build);

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
      shell.manifest.offers ?? own.manifest.needs,
    );
    if (missing.length > 0)
      log.error(
        { remote: name, build: build.manifest.build, missing },
        'the build is incompatible with this shell',
      );
    return missing.length === 0;
  }

  async function apply(next: Pointers): Promise<void> {
    pointers = next;
    sources.setOrigins(next.remotes);
    const liveShell = next.live.find(({ program }) => program === 'shell');
    if (liveShell && liveShell.build !== shell.build) {
      const build = await fetchBuild(find('shell', liveShell.build));
      if (build) {
        shell = await toShellBuild(build);
        log.info({ remote: 'shell', build: shell.build }, 'live');
      }
    }
    // Set at once, so that an address that moves between two remotes belongs to one of them at
    // every moment.
    const builds = await Promise.all(
      next.live
        .filter(({ program }) => program !== 'shell')
        .map(async ({ program: name, build: id }) => {
          const current = stable[name];
          if (current?.manifest.build === id) return [[name, current] as const];
          const build = await fetchBuild(find(name, id));
          if (!build || !isCompatible(name, build))
            return current ? [[name, current] as const] : [];
          log.info({ remote: name, build: id }, 'live');
          return [[name, build] as const];
        }),
    );
    stable = Object.fromEntries(builds.flat());
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
    // A remote whose server hangs must not hold up the builds of the others.
    await Promise.all(
      [...new Set(pointers.builds.map(({ program }) => program))].map(async (name) => {
        for (const wanted of pointers.builds.filter(({ program }) => program === name))
          await fetchBuild(wanted);
      }),
    );
    if (Date.now() - prunedAt < pruneMs || pointers.builds.length === 0) return;
    prunedAt = Date.now();
    await buildCache.prune(pointers.builds);
  }

  async function follow(): Promise<void> {
    const next = await source.read(buildCache);
    const isNew =
      next.revision !== pointers.revision || !isDeepStrictEqual(next.remotes, pointers.remotes);
    await apply(next);
    if (isNew) await keepLastRelease(next);
    probes?.start(next.probes, shell, (program, build) => fetchBuild(find(program, build)));
  }

  function followed() {
    if (notFollowingSince !== undefined)
      log.info(
        { since: new Date(notFollowingSince).toISOString() },
        'this shell follows the live release again',
      );
    notFollowingSince = undefined;
    loggedAt = 0;
  }
  function notFollowed({ message }: Error) {
    notFollowingSince ??= Date.now();
    if (Date.now() - loggedAt < logMs) return;
    loggedAt = Date.now();
    const since = new Date(notFollowingSince).toISOString();
    log.error(
      { error: message, since },
      'this shell does not follow the live release: it keeps its builds',
    );
  }

  /** One run at a time; fetches that are not urgent continue beside it. */
  let fetching: Promise<void> | undefined;
  async function round(): Promise<void> {
    await follow().then(followed, notFollowed);
    if (Date.now() - checkedAt > checkUnaskedMs) await checkStore();
    fetching ??= fetchOtherBuilds()
      .catch((error: Error) => log.error({ error: error.message }, 'fetching builds failed'))
      .finally(() => {
        fetching = undefined;
      });
  }

  const isIdle = () =>
    Date.now() - visitedAt > idleAfterMs &&
    pointers.probes.length === 0 &&
    notFollowingSince === undefined;
  async function poll(): Promise<void> {
    timer = undefined;
    await round();
    if (!isStopped) timer = setTimeout(() => void poll(), isIdle() ? idlePollMs : config.pollMs);
  }

  /**
   * Looks for missing or altered files of live builds and fetches them again; one run at a time.
   */
  function checkStore(): Promise<void> {
    if (Date.now() - checkedAt < checkMs) return checking ?? Promise.resolve();
    checkedAt = Date.now();
    checking ??= (async () => {
      const live = [
        ['shell', await buildCache.find('shell', shell.build)] as const,
        ...Object.entries(stable),
      ];
      for (const [name, build] of live) {
        if (!build || (await files.check(build))) broken.delete(name);
        else broken.add(name);
      }
    })().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  function releaseOf(builds: Release['builds'], preview?: Preview): Release {
    const live = new Map(pointers.live.map(({ program, definition }) => [program, definition]));
    const names = [...new Set([...live.keys(), ...Object.keys(builds)])].sort();
    const remotes = Object.fromEntries(
      names.flatMap((name) => {
        const definition = builds[name]?.manifest.definition ?? live.get(name);
        return definition ? [[name, definition]] : [];
      }),
    );
    const notLive = Object.keys(builds).filter(
      (name) => builds[name] !== stable[name] || preview?.program === name,
    );
    const ids = Object.keys(remotes).map((name) => builds[name]?.manifest.build ?? '-');
    const id = [shell.build, ...ids, ...(preview ? [`preview-until-${preview.until}`] : [])].join(
      '.',
    );
    return { id, shell, builds, remotes, notLive, ...(preview && { preview }) };
  }

  return {
    /**
     * The release for a visitor: the live one, or with a canary if the visitor's hash selects it.
     */
    current({ id }: Visitor = anonymousVisitor): Release {
      if (!isStopped && timer && isIdle()) {
        clearTimeout(timer);
        void poll();
      }
      visitedAt = Date.now();
      const builds = { ...stable };
      for (const { canary, build } of canaries) {
        if (id !== undefined && isInCanary(id, canary)) builds[canary.program] = build;
      }
      return releaseOf(builds);
    },
    /**
     * The release of a preview link; null when the token is invalid or the build is unavailable.
     */
    async previewed(token: string | undefined): Promise<Release | null> {
      const preview =
        token === undefined ? null : readPreview(token, pointers.previewKey, Date.now());
      const build = preview && (await fetchBuild(find(preview.program, preview.build)));
      if (!preview || !build || !isCompatible(preview.program, build)) return null;
      return releaseOf({ ...stable, [preview.program]: build }, preview);
    },
    /**
     * A build by its id, fetched if it is not stored; undefined when it is unknown. Rejects while
     * it is unavailable.
     */
    async build(program: string, build: string): Promise<FilesOf | undefined> {
      const wanted = find(program, build);
      return wanted ? buildCache.get(wanted) : buildCache.find(program, build);
    },
    /** Whether releases differ between visitors now. */
    hasCanary: () => canaries.length > 0,
    /** Whether this shell follows the live release; if not, since when. */
    following: () =>
      notFollowingSince === undefined
        ? { following: true }
        : { following: false, since: new Date(notFollowingSince).toISOString() },
    /** What this shell cannot serve, programs or the whole release; empty when it is ready. */
    async missing(): Promise<string[]> {
      await checkStore();
      return [
        ...pointers.live
          .map(({ program }) => program)
          .filter((name) => (name !== 'shell' && !stable[name]) || broken.has(name)),
        ...(pointers.live.length === 0 ? ['a release'] : []),
      ];
    },
    async start() {
      await mkdir(config.buildsDir, { recursive: true });
      const last = await readLastRelease();
      if (last)
        await apply(last).catch((error: Error) =>
          log.warn({ error: error.message }, 'applying the last release failed'),
        );
      await poll();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await source.leave();
    },
  };
}

export type Releases = ReturnType<typeof createReleases>;
