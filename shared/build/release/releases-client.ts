import { setTimeout as sleep } from 'node:timers/promises';
import type { Body, OperationName, Program, Reply } from '@playday/shared/api-contract';
import type { BuildManifest } from '@playday/shared/build/webpack/manifest-plugin';

/** What a shop refused, with its reasons, or that it could not be asked. */
export class ReleaseError extends Error {
  /** The api's code: 5003 when somebody else moved the release, 5004 when it would break what is live. */
  readonly code: number | undefined;
  constructor(message: string, code?: number) {
    super(message);
    this.code = code;
  }
}

/** A build as it lies in `dist/`. */
export interface BuiltProgram {
  program: Program;
  build: string;
  manifest: string;
  server: string;
  needs: BuildManifest['needs'];
  offers?: BuildManifest['offers'];
}

type Kind = 'publish' | 'rollback';
type Live = Map<Program, string>;
const timeoutMs = 20_000;

/** The releases of a shop, near or far, as whoever holds a deploy token can see and move them. */
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

  /** Tells of a build and waits until every running shell has it whole. */
  async function makeKnown(built: BuiltProgram): Promise<void> {
    for (const end = Date.now() + timeoutMs; ; await sleep(300)) {
      const { shells, holders, refused } = await call('POST /release/builds', built);
      const isEnough = built.program === 'shell' ? holders > 0 || shells === 0 : holders === shells;
      if (isEnough) return;
      if (Date.now() < end) continue;
      const why = refused.map((reason) => `\n  ${reason}`).join('');
      throw new ReleaseError(
        `Of ${shells} shells ${holders} could fetch ${built.program} ${built.build}; nothing was changed.${why}`,
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
     * Publishes builds, all at once or none. Throws a `ReleaseError` that says why not; 5003 when somebody else moved one of
     * them since `live` was read, which is at the start, or earlier by the caller.
     */
    async publish(built: BuiltProgram[], live?: Live): Promise<void> {
      const seen = live ?? (await liveOf());
      for (const one of built) await makeKnown(one);
      await move(built, 'publish', seen);
    },
    /**
     * Moves programs to builds that are known already (null: the newest earlier one that was not rolled back itself), all at
     * once or none. Waits for no shell; says where each went and which shells have yet to fetch it.
     */
    rollBack: async (targets: { program: Program; build: string | null }[]) =>
      move(targets, 'rollback', await liveOf()),
    canary: (program: Program, build: string, percent: number) =>
      call('PUT /release/canary', { program, build, percent, who }),
    preview: (program: Program, build: string, minutes: number) =>
      call('POST /release/preview', { program, build, minutes }),
    makeKnown,
  };
}

export type ReleasesClient = ReturnType<typeof createReleasesClient>;
