import type { BuildCache } from '../builds/build-cache.ts';
import type { BuildFiles } from '../builds/build-files.ts';
import type { LiveBuilds } from './live-builds.ts';

/**
 * Asking whether this shell is ready looks at the stored files, at most this often; it looks by
 * itself now and then.
 */
const checkMs = 1000;
const checkUnaskedMs = 30_000;

/** Looks for missing or altered files of live builds, and has them fetched again. */
export function createStoreCheck(
  live: Pick<LiveBuilds, 'now'>,
  buildCache: Pick<BuildCache, 'find'>,
  files: Pick<BuildFiles, 'check'>,
) {
  let checkedAt = Date.now();
  let checking: Promise<void> | undefined;
  /** Programs whose live build has unavailable files. */
  const broken = new Set<string>();

  async function checkAll(): Promise<void> {
    const { shell, stable } = live.now();
    const builds = [
      ['shell', await buildCache.find('shell', shell.build)] as const,
      ...Object.entries(stable),
    ];
    for (const [name, build] of builds) {
      if (!build || (await files.check(build))) broken.delete(name);
      else broken.add(name);
    }
  }

  /** One run at a time. */
  function check(): Promise<void> {
    if (Date.now() - checkedAt < checkMs) return checking ?? Promise.resolve();
    checkedAt = Date.now();
    checking ??= checkAll().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  return {
    check,
    /** Checks, if nobody has asked for it for a while. */
    async checkNowAndThen(): Promise<void> {
      if (Date.now() - checkedAt > checkUnaskedMs) await check();
    },
    isBroken: (program: string) => broken.has(program),
  };
}
