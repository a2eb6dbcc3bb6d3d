import type { Program, Release } from '@playday/shared/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import type { RemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import type { FilesOf } from '../builds/build-files.ts';
import type { ShellBuild } from '../builds/shell-build.ts';
import type { Build } from '../builds/fetch-build.ts';

type Request = Release['probes'][number];
export type ProbeResult = Omit<Request, 'against'> & { failures: string[] };

/** Requests whose numbers are remembered, so that none is answered twice. */
const mostKnown = 1000;

type RemoteBuild = Pick<Build, 'server'> & FilesOf;

/** A remote's build to probe, and the build of the shell with which it is rendered. */
export interface ProbedBuild {
  program: string;
  build: RemoteBuild;
  shell: Pick<ShellBuild, 'build' | 'folder' | 'manifest'>;
  definition: RemoteDefinition;
  /** What the remotes declare, live or published with it, with the places that it fills. */
  live: Record<string, RemoteDefinition>;
  /** The build that would replace it: pages that failed lately count if this one renders them. */
  against?: { build: RemoteBuild; definition: RemoteDefinition } | undefined;
}

/** Proves a build by rendering its pages. */
export interface Prober {
  /**
   * The build's failures, such as `GET /news in th: TypeError: x is not a function`; empty when it
   * is proven. Rejects when the build's texts cannot be read, or the machine is too slow to tell.
   */
  probe: (wanted: ProbedBuild) => Promise<string[]>;
}

interface ProbeRequestsDeps {
  prober: Prober;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Answers the api's requests to probe builds: runs each once, and keeps the results until they are
 * reported.
 */
export function createProbeRequests({ prober, log }: ProbeRequestsDeps) {
  const known = new Set<number>();
  let results: ProbeResult[] = [];

  async function answer(
    { against, ...wanted }: Request,
    shell: ShellBuild,
    buildOf: (program: Program, build: string) => Promise<Build | undefined>,
    live: ProbedBuild['live'],
  ): Promise<void> {
    const { program, build: id } = wanted;
    const build = await buildOf(program, id);
    // Asked for again with the next poll.
    if (!build) return void known.delete(wanted.request);
    const { definition } = build.manifest;
    const other = typeof against === 'string' ? await buildOf(program, against) : undefined;
    const otherDefinition = other?.manifest.definition;
    const failures = definition
      ? await prober.probe({
          program,
          build,
          shell,
          definition,
          live,
          against: other && otherDefinition && { build: other, definition: otherDefinition },
        })
      : ['its manifest has no definition: build it again'];
    if (failures.length > 0)
      log.warn({ remote: program, build: id, failures }, 'a build failed its probes');
    else log.info({ remote: program, build: id }, 'a build is proven');
    results.push({ ...wanted, failures });
  }

  return {
    /** Starts the probes that were not started before; `shell` renders the frame. */
    start(
      wanted: Request[],
      shell: ShellBuild,
      buildOf: (program: Program, build: string) => Promise<Build | undefined>,
      live: ProbedBuild['live'] = {},
    ): void {
      for (const request of wanted.filter(({ request: number }) => !known.has(number))) {
        known.add(request.request);
        const probed = withProbed(wanted, buildOf, live).then((declared) =>
          answer(request, shell, buildOf, declared),
        );
        probed.catch((error: Error) => {
          known.delete(request.request);
          log.warn(
            { remote: request.program, build: request.build, error: error.message },
            'not probed',
          );
        });
      }
      const [oldest] = known;
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    },
    /** Returns and forgets at most twenty results. */
    take: (): ProbeResult[] => results.splice(0, 20),
    /** Adds the results of a failed report back. */
    putBack(taken: ProbeResult[]): void {
      results = [...taken, ...results];
    },
  };
}

/**
 * What the live remotes declare, with the places that only builds to probe offer: a place and what
 * fills it may be published together. Whether they fit, the api decides.
 */
async function withProbed(
  wanted: Request[],
  buildOf: (program: Program, build: string) => Promise<Build | undefined>,
  live: ProbedBuild['live'],
): Promise<ProbedBuild['live']> {
  const declared = { ...live };
  for (const { program, build } of wanted) {
    // One that cannot be fetched now keeps no other from being probed.
    const fetched = await buildOf(program, build).catch(() => undefined);
    const definition = fetched?.manifest.definition;
    if (!definition) continue;
    const known = declared[program] ?? definition;
    declared[program] = { ...known, places: { ...definition.places, ...known.places } };
  }
  return declared;
}

export type ProbeRequests = ReturnType<typeof createProbeRequests>;
