import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HashedBuild, Program } from '@playday/shared/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import { inOneLine } from '../reports/render-failures.ts';
import type { FilesOf } from './build-files.ts';
import { type Build, type BuildSources, fetchBuild, readBuild } from './fetch-build.ts';

const dayMs = 86_400_000;
/** Back-off after a failed fetch of a build; it doubles up to half a minute. */
const firstBackOffMs = 1000;
const longestBackOffMs = 30_000;

interface Refusal {
  program: Program;
  build: string;
  reason: string;
}

const nameOf = ({ program, build }: { program: Program; build: string }) => `${program}/${build}`;

/**
 * Manages the builds in the shell's store: fetches and checks those that the release names, and
 * prunes the others.
 */
export function createBuildCache(
  store: string,
  sources: Pick<BuildSources, 'of'>,
  log: FastifyBaseLogger,
) {
  const held = new Map<string, Promise<Build>>();
  const whole = new Set<string>();
  const refused = new Map<string, Refusal & { until: number; backOffMs: number }>();

  async function fetchAndCheck(wanted: HashedBuild): Promise<Build> {
    const { program } = wanted;
    const pointer = { build: wanted.build, manifest: wanted.manifest, server: wanted.server };
    const source = sources.of(program);
    if (!source) throw new Error(`${program} is not registered, so its origin is unknown`);
    const fetched = () => fetchBuild(source, pointer, join(store, program));
    const folder = await fetched();
    try {
      return await readBuild(folder, pointer);
    } catch (error) {
      // The build was altered or partly deleted in the store: it must not be served.
      log.error(
        { build: nameOf(wanted), error: String(error) },
        'a stored build is altered or incomplete',
      );
      await rm(folder, { recursive: true, force: true });
      return readBuild(await fetched(), pointer);
    }
  }

  return {
    /** The build, fetched and checked once; rejects during the back-off after a failure. */
    get(wanted: HashedBuild): Promise<Build> {
      const name = nameOf(wanted);
      const failed = refused.get(name);
      const known = held.get(name);
      if (known) return known;
      if (failed && Date.now() < failed.until) return Promise.reject(new Error(failed.reason));
      const loading = fetchAndCheck(wanted).then(
        (build) => {
          refused.delete(name);
          whole.add(name);
          return build;
        },
        (error: Error) => {
          held.delete(name);
          const backOffMs = Math.min(
            (failed?.backOffMs ?? firstBackOffMs / 2) * 2,
            longestBackOffMs,
          );
          const reason = inOneLine(error.message, 300);
          refused.set(name, {
            program: wanted.program,
            build: wanted.build,
            reason,
            backOffMs,
            until: Date.now() + backOffMs,
          });
          log.warn({ build: name, reason }, 'a build could not be fetched');
          throw error;
        },
      );
      held.set(name, loading);
      return loading;
    },
    /**
     * A cached build, or one that another shell wrote to the shared store, with the files in its
     * manifest.
     */
    async find(program: string, build: string): Promise<FilesOf | undefined> {
      const known = held.get(nameOf({ program: program, build }));
      if (known) return known;
      const folder = join(store, program, build);
      const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
      return text === null
        ? undefined
        : { folder, manifest: JSON.parse(text) as Build['manifest'] };
    },
    held: () => [...whole],
    refused: (): Refusal[] =>
      [...refused.values()]
        .slice(-20)
        .map(({ program, build, reason }) => ({ program, build, reason })),
    /**
     * Deletes builds that no release has named for a day. Another shell on the same store may still
     * use them for a moment.
     */
    async prune(wanted: HashedBuild[]): Promise<void> {
      const names = new Set(wanted.map(nameOf));
      for (const program of await readdir(store)) {
        const folder = join(store, program);
        for (const build of await readdir(folder).catch(() => [])) {
          const age = Date.now() - (await stat(join(folder, build))).mtimeMs;
          if (names.has(`${program}/${build}`) || age < dayMs) continue;
          await rm(join(folder, build), { recursive: true, force: true });
          held.delete(`${program}/${build}`);
          whole.delete(`${program}/${build}`);
        }
      }
    },
  };
}

export type BuildCache = ReturnType<typeof createBuildCache>;
