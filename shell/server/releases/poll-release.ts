import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Release } from '@playday/shared/api-contract';
import { config } from '../config.ts';
import type { RenderFailures } from '../reports/render-failures.ts';
import type { BuildCache } from '../builds/build-cache.ts';
import { fromServer, type LiveBuild } from '../builds/fetch-build.ts';
import type { ProbeRequests } from './probe-requests.ts';

/** Of a shop in which nothing is published. */
export const noRelease: Release = {
  revision: 0,
  builds: [],
  live: [],
  canaries: [],
  previewKey: '',
  remotes: [],
  probes: [],
};

/** Tells which builds are live. Throws when its source does not answer. */
export interface ReleaseSource {
  read: (buildCache: BuildCache) => Promise<Release>;
  /** Tells the source that this shell shuts down. */
  leave: () => Promise<void>;
}

class Unanswered extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(`the api answers ${status}: ${text}`);
    this.status = status;
  }
}

const instance = randomUUID();
const timeoutMs = 3000;

/** Polls the live builds from the api; each request reports which builds this shell has stored. */
export function pollApi(
  ownBuild: string,
  failures: RenderFailures,
  probes: Pick<ProbeRequests, 'take' | 'putBack'>,
): ReleaseSource {
  const sendHeartbeat = async (body: object) => {
    const response = await fetch(`${config.apiUrl}/api/release/follow`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${config.deployToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ instance, build: ownBuild, ...body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Unanswered(response.status, await response.text());
    const release = (await response.json()) as Partial<Release> | null;
    if (!Array.isArray(release?.live))
      throw new Error('something else than the api answers in its place');
    return release as Release;
  };
  return {
    async read(buildCache) {
      const taken = failures.take();
      const probed = probes.take();
      try {
        return await sendHeartbeat({
          held: buildCache.held().slice(-300),
          refused: buildCache.refused(),
          ...(taken.length > 0 && { failures: taken }),
          ...(probed.length > 0 && { probed }),
        });
      } catch (error) {
        // If the api rejects the report itself, drop it: sending it again would block the polling
        // of releases.
        if (!(error instanceof Unanswered && error.status < 500)) {
          failures.putBack(taken);
          probes.putBack(probed);
        }
        throw error;
      }
    },
    leave: () =>
      sendHeartbeat({ held: [], refused: [], isLeaving: true }).then(
        () => {},
        () => {},
      ),
  };
}

/**
 * Polls a shop elsewhere, with one remote from this machine: for development of that remote.
 * `current.json` on the remote's own server, at `localUrl`, names its newest build.
 */
export function pollShop(shopUrl: string, local: string, localUrl: string): ReleaseSource {
  let revision = 0;
  let last = '';
  return {
    async read() {
      const shop = JSON.parse(String(await fromServer(shopUrl)('release.json'))) as {
        hashes: Record<string, LiveBuild>;
      };
      const own = JSON.parse(String(await fromServer(localUrl)('current.json'))) as LiveBuild;
      const builds = Object.entries({ ...shop.hashes, [local]: own }).map(([program, pointer]) => ({
        program,
        ...pointer,
      }));
      const said = JSON.stringify(builds);
      if (said !== last) revision++;
      last = said;
      return {
        ...noRelease,
        revision,
        builds,
        live: builds.map(({ program, build }) => ({ program, build, definition: null })),
        remotes: builds.map(({ program: name }) => ({
          name,
          origin: name === local ? localUrl : `${shopUrl}/mfe/${name}`,
        })),
      };
    },
    leave: async () => {},
  };
}

/** The last known release, for a shell that starts while the api is down. */
export async function readLastRelease(): Promise<Release | null> {
  try {
    return JSON.parse(await readFile(config.releaseFile, 'utf8')) as Release;
  } catch {
    return null;
  }
}

export async function keepLastRelease(release: Release): Promise<void> {
  const unfinished = `${config.releaseFile}.${instance}.tmp`;
  await writeFile(unfinished, JSON.stringify(release), { mode: 0o600 });
  await rename(unfinished, config.releaseFile);
}
