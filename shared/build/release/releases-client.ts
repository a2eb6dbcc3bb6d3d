import { setTimeout as sleep } from 'node:timers/promises';
import type { Body, OperationName, Program, Reply } from '@playday/shared/api-contract';
import type { Provenance } from './provenance.ts';
import { PlainError } from '../plain-error.ts';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { fetchAgain, isClosedConnection } from '@playday/shared/server/fetch-again';

/** A refused release, with the reasons, or a failed request. */
export class ReleaseError extends PlainError {
  /**
   * The api's code: 5003 after a concurrent release, 5004 if the live builds would not be
   * compatible.
   */
  readonly code: number | undefined;
  /** The api gave no answer, or could not answer now: the same call may succeed later. */
  readonly isTemporary: boolean;
  constructor(
    message: string,
    { code, isTemporary = false }: { code?: number | undefined; isTemporary?: boolean } = {},
  ) {
    super(message);
    this.code = code;
    this.isTemporary = isTemporary;
  }
}

/** A build in `dist/`, with its commit if that is known. */
export interface BuiltProgram extends Partial<Provenance> {
  /** What its pages did wrong in a browser of this machine; null without one. */
  inBrowser?: string[] | null;
  program: Program;
  build: string;
  manifest: string;
  server: string;
  needs: BuildManifest['needs'];
  offers?: BuildManifest['offers'];
  definition?: BuildManifest['definition'];
  /** The build's source maps, compressed, in base64; null for a build without them. */
  maps: string | null;
}

type Named = { program: Program; build: string };
type Live = Map<Program, string>;
const timeoutMs = 20_000;
/**
 * Longer while pages failed lately: shells render them with two builds, and wait for errors that
 * come late.
 */
const probesMs = 40_000;

/** Reasons, each on a line of its own. */
const lines = (reasons: string[] = []) => reasons.map((reason) => `\n  ${reason}`).join('');

/** How a publish goes on although a check refuses it. */
export interface PublishOptions {
  /** Although the probes of a build failed or were not finished, or no shell runs. */
  isForced?: boolean;
  /** Looks at the pages of a remote's build in a browser, once its probes have succeeded. */
  look?: (built: BuiltProgram) => Promise<string[] | null>;
  /** Although a build was rolled back, or replaced by the shop itself, when it was last live. */
  isAgain?: boolean;
}

/** Client for the releases of a local or remote shop, authorised by a deploy token. */
export function createReleasesClient({
  url,
  token,
  who,
  answerMs = 10_000,
}: {
  url: string;
  token: string;
  who: string;
  /** How long the api may take for one answer. */
  answerMs?: number;
}) {
  async function call<K extends OperationName>(
    name: K,
    body?: Body<K>,
    query = '',
  ): Promise<Reply<K>> {
    const [method, path] = name.split(' ') as [string, string];
    const response = await fetchAgain(`${url}/api${path}${query}`, {
      ...(name === 'POST /release/builds' && { isRepeatable: true }),
      method,
      headers: {
        authorization: `Bearer ${token}`,
        // One of its own: a kept one may be closed meanwhile, and what changes something is not
        // sent twice.
        connection: 'close',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    }).catch((error: Error) => {
      throw new ReleaseError(whyNoAnswer(error), { isTemporary: true });
    });
    const json: unknown = await response.json().catch(() => null);
    const isAnswer = typeof json === 'object' && json !== null;
    // A proxy's page: what was asked for may not have happened.
    if (response.ok && !isAnswer)
      throw new ReleaseError(`${url} answers ${response.status} without JSON: it is not the api.`);
    const answer = (isAnswer ? json : {}) as {
      code?: number;
      message?: string;
      reasons?: string[];
    };
    if (!response.ok) {
      throw new ReleaseError(
        `${answer.message ?? `${url} answers ${response.status}.`}${lines(answer.reasons)}`,
        { code: answer.code, isTemporary: response.status >= 500 },
      );
    }
    return answer as Reply<K>;
  }

  function whyNoAnswer(error: Error): string {
    if (error.name === 'TimeoutError')
      return `${url} has not answered within ${answerMs / 1000} s; try again when it is less busy.`;
    if (isClosedConnection(error))
      return (
        `${url} closed the connection before it answered; try again, ` +
        'and `status` shows what is live.'
      );
    // `fetch` says only "fetch failed"; of an address with several, its cause has a code alone.
    const { message = '', code = error.message } = (error.cause ?? {}) as {
      message?: string;
      code?: string;
    };
    return `${url} cannot be reached: ${message || code}. Does the shop run there?`;
  }

  const status = () => call('GET /release');
  const liveOf = async () =>
    new Map((await status()).live.map(({ program, build }) => [program, build]));

  const stateOf = ({ program, build }: Named) =>
    call('GET /release/builds', undefined, `?program=${program}&build=${build}`);

  /**
   * Records a build with its source maps and waits until every running shell has fetched it (20 s
   * at most).
   */
  async function recordBuild({
    maps,
    commit: _,
    isClean: __,
    inBrowser: ___,
    ...built
  }: BuiltProgram) {
    const { program, build } = built;
    await call('POST /release/builds', built);
    if (maps !== null) await call('PUT /release/maps', { program, build, maps });
    for (const end = Date.now() + timeoutMs; ; await sleep(300)) {
      const { shells, holders, refused } = await stateOf(built);
      const isEnough = program === 'shell' ? holders > 0 || shells === 0 : holders === shells;
      if (isEnough) return;
      if (Date.now() < end) continue;
      throw new ReleaseError(
        `${holders} of ${shells} shells could fetch ${program} ${build}; ` +
          `nothing was changed.${lines(refused)}`,
      );
    }
  }

  /**
   * Waits until a shell has rendered a recorded build on its probes (40 s at most). Throws a
   * `ReleaseError` with what failed. Without a running shell the api decides; the shell itself has
   * no probes.
   */
  async function waitForProbes(built: Named): Promise<void> {
    const { program, build } = built;
    if (program === 'shell') return;
    for (const end = Date.now() + probesMs; ; await sleep(300)) {
      const { shells, probe } = await stateOf(built);
      if (shells === 0) return;
      if (probe?.isFinished) {
        if (probe.failures.length === 0) return;
        throw new ReleaseError(
          `${program} ${build} fails on its probes; nothing was changed.${lines(probe.failures)}`,
        );
      }
      if (Date.now() > end)
        throw new ReleaseError(
          `No shell has rendered ${program} ${build} on its probes within ${probesMs / 1000} ` +
            "s; nothing was changed. Try again; the shells' logs tell more.",
        );
    }
  }

  const move = (
    targets: ({ program: Program; build: string | null } & Partial<Provenance> &
      Pick<BuiltProgram, 'inBrowser'>)[],
    kind: 'publish' | 'rollback',
    live: Live,
    options: PublishOptions = {},
  ) =>
    call('POST /release/move', {
      moves: targets.map(({ program, build, commit, isClean, inBrowser }) => ({
        program,
        from: live.get(program) ?? null,
        to: build,
        ...(inBrowser !== undefined && { inBrowser }),
        ...(commit !== undefined && { commit }),
        ...(isClean !== undefined && { isClean }),
      })),
      kind,
      who,
      ...options,
    });

  return {
    status,
    liveOf,
    /**
     * The live builds that use a name of the kit or the host, or have a version of the contract.
     */
    uses: (name: string) =>
      call('GET /release/uses', undefined, `?name=${encodeURIComponent(name)}`),
    history: (program?: Program) =>
      call('GET /release/history', undefined, program ? `?program=${program}` : ''),
    /**
     * Publishes builds, all or none, once every running shell has fetched them and their probes
     * have succeeded. Throws a `ReleaseError` with the reasons; code 5003 if one of the programs
     * was released since `live` was read (by the caller, or else at the start). Returns what the
     * live builds use that a later shell will lack.
     */
    async publish(
      built: BuiltProgram[],
      live?: Live,
      { look, ...options }: PublishOptions = {},
    ): Promise<string[]> {
      const seen = live ?? (await liveOf());
      for (const one of built) await recordBuild(one);
      const states = await Promise.all(built.map(stateOf));
      const unmet = states.flatMap((state) => state.unmet ?? []);
      // At once, not by a probe that fails after a while. With another shell it may fit.
      if (unmet.length > 0 && !built.some(({ program }) => program === 'shell'))
        throw new ReleaseError(`The live shell does not fit; nothing was changed.${lines(unmet)}`);
      if (!options.isForced) for (const one of built) await waitForProbes(one);
      const looked: BuiltProgram[] = [];
      for (const [index, one] of built.entries()) {
        // One that needs the shell published with it cannot be shown inside the live one.
        const isShown = one.program !== 'shell' && !states[index]?.unmet?.length;
        looked.push(
          look && one.program !== 'shell'
            ? { ...one, inBrowser: isShown ? await look(one) : null }
            : one,
        );
      }
      return (await move(looked, 'publish', seen, options)).deprecated ?? [];
    },
    /**
     * Rolls programs back to recorded builds, all or none (null: the newest earlier build that was
     * not rolled back itself). Does not wait for shells; returns where each program went and which
     * shells have yet to fetch a build.
     */
    rollBack: async (targets: { program: Program; build: string | null }[]) =>
      move(targets, 'rollback', await liveOf()),
    call,
    who,
    waitForProbes,
    recordBuild,
    /**
     * Registers a remote, as the operator, and returns its deploy token. With `isRenewed` a
     * registered remote gets another token, and the one before ends.
     */
    register: async (name: Program, origin: string, isRenewed = false) =>
      (await call('POST /release/programs', { name, origin, isRenewed })).token,
    /** Sets where shells fetch a remote's builds; registers the remote if it is new. */
    setOrigin: (name: Program, origin: string) => call('PUT /release/programs', { name, origin }),
    /** Takes a remote out of the shop, as the operator or with its own token. */
    remove: (name: Program) => call('DELETE /release/programs', { name, who }),
    /** The source maps of a build, as `BuiltProgram.maps`; null when there are none. */
    sourceMaps: async (program: Program, build: string) =>
      call('GET /release/maps', undefined, `?program=${program}&build=${build}`).then(
        ({ maps }) => maps,
        (error: unknown) => {
          if (error instanceof ReleaseError && error.code === 1004) return null;
          throw error;
        },
      ),
  };
}

export type ReleasesClient = ReturnType<typeof createReleasesClient>;
