import { setTimeout as sleep } from 'node:timers/promises';
import type { Body, OperationName, Program, Reply } from '@playday/shared/api-contract';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';

/** A refused release, with the reasons, or a failed request. */
export class ReleaseError extends Error {
  /** The api's code: 5003 after a concurrent release, 5004 if the live builds would not be compatible. */
  readonly code: number | undefined;
  constructor(message: string, code?: number) {
    super(message);
    this.code = code;
  }
}

/** A build in `dist/`. */
export interface BuiltProgram {
  program: Program;
  build: string;
  manifest: string;
  server: string;
  needs: BuildManifest['needs'];
  offers?: BuildManifest['offers'];
  /** The build's source maps, compressed, in base64; null for a build without them. */
  maps: string | null;
}

type Kind = 'publish' | 'rollback';
type Live = Map<Program, string>;
const timeoutMs = 20_000;

/** Client for the releases of a local or remote shop, authorised by a deploy token. */
export function createReleasesClient({ url, token, who }: { url: string; token: string; who: string }) {
  async function call<K extends OperationName>(name: K, body?: Body<K>, query = ''): Promise<Reply<K>> {
    const [method, path] = name.split(' ') as [string, string];
    const response = await fetch(`${url}/api${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: Error) => {
      throw new ReleaseError(`${url} cannot be reached: ${error.message}`);
    });
    const answer = (await response.json().catch(() => ({}))) as {
      code?: number;
      message?: string;
      reasons?: string[];
    };
    if (!response.ok) {
      const reasons = (answer.reasons ?? []).map((reason) => `\n  ${reason}`).join('');
      throw new ReleaseError(
        `${answer.message ?? `${url} answers ${response.status}.`}${reasons}`,
        answer.code,
      );
    }
    return answer as Reply<K>;
  }

  const status = () => call('GET /release');
  const liveOf = async (): Promise<Live> =>
    new Map((await status()).live.map(({ program, build }) => [program, build]));

  /** Records a build with its source maps and waits until every running shell has fetched it (20 s at most). */
  async function recordBuild({ maps, ...built }: BuiltProgram): Promise<void> {
    const { program, build } = built;
    await call('POST /release/builds', built);
    if (maps !== null) await call('PUT /release/maps', { program, build, maps });
    for (const end = Date.now() + timeoutMs; ; await sleep(300)) {
      const { shells, holders, refused } = await call('POST /release/builds', built);
      const isEnough = program === 'shell' ? holders > 0 || shells === 0 : holders === shells;
      if (isEnough) return;
      if (Date.now() < end) continue;
      const why = refused.map((reason) => `\n  ${reason}`).join('');
      throw new ReleaseError(
        `${holders} of ${shells} shells could fetch ${program} ${build}; nothing was changed.${why}`,
      );
    }
  }

  const move = (targets: { program: Program; build: string | null }[], kind: Kind, live: Live) =>
    call('POST /release/move', {
      moves: targets.map(({ program, build }) => ({ program, from: live.get(program) ?? null, to: build })),
      kind,
      who,
    });

  return {
    status,
    liveOf,
    history: (program?: Program) =>
      call('GET /release/history', undefined, program ? `?program=${program}` : ''),
    /**
     * Publishes builds, all or none. Throws a `ReleaseError` with the reasons; code 5003 if one of the programs was
     * released since `live` was read (by the caller, or else at the start).
     */
    async publish(built: BuiltProgram[], live?: Live): Promise<void> {
      const seen = live ?? (await liveOf());
      for (const one of built) await recordBuild(one);
      await move(built, 'publish', seen);
    },
    /**
     * Rolls programs back to recorded builds, all or none (null: the newest earlier build that was not rolled back
     * itself). Does not wait for shells; returns where each program went and which shells have yet to fetch a build.
     */
    rollBack: async (targets: { program: Program; build: string | null }[]) =>
      move(targets, 'rollback', await liveOf()),
    canary: (program: Program, build: string, percent: number) =>
      call('PUT /release/canary', { program, build, percent, who }),
    preview: (program: Program, build: string, minutes: number) =>
      call('POST /release/preview', { program, build, minutes }),
    recordBuild,
    /** The source maps of a build, as `BuiltProgram.maps`; null when there are none. */
    sourceMaps: async (program: Program, build: string) => {
      const query = `?program=${program}&build=${build}`;
      return call('GET /release/maps', undefined, query).then(
        ({ maps }) => maps,
        (error: unknown) => {
          if (error instanceof ReleaseError && error.code === 1004) return null;
          throw error;
        },
      );
    },
  };
}

export type ReleasesClient = ReturnType<typeof createReleasesClient>;
