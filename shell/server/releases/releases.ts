import { join } from 'node:path';
import { type RemoteName, remoteNames } from '@playday/shared/build/remotes';
import type { FastifyBaseLogger } from 'fastify';
import { config } from '../config.ts';
import { type Build, fetchBuild, fetchPointer } from './fetch-build.ts';

export interface Release {
  id: string;
  builds: Partial<Record<RemoteName, Build>>;
}

/**
 * Which build of each remote is live. Asks the remotes' servers every two seconds; a server that is away, or a
 * build that cannot be had whole, leaves the last good one in place.
 */
export function createReleases(log: FastifyBaseLogger, own: { build: string }) {
  const builds: Release['builds'] = {};
  let release: Release = { id: own.build, builds };
  let timer: NodeJS.Timeout | undefined;

  async function follow(name: RemoteName) {
    const pointer = await fetchPointer(config.remoteUrls[name]);
    if (builds[name]?.server.id === pointer.server && builds[name]?.manifest.build === pointer.build) return;
    builds[name] = await fetchBuild(config.remoteUrls[name], pointer, join(config.buildsDir, name));
    const live = remoteNames.map((remote) => builds[remote]?.manifest.build ?? '-');
    release = { id: [own.build, ...live].join('.'), builds: { ...builds } };
    log.info({ remote: name, build: pointer.build }, 'live');
  }
  async function followAll() {
    await Promise.all(
      remoteNames.map((name) =>
        follow(name).catch((error: Error) => log.debug({ remote: name, error: error.message }, 'away')),
      ),
    );
  }
  return {
    current: () => release,
    async start() {
      await followAll();
      const again = async () => {
        await followAll();
        timer = setTimeout(() => void again(), config.pollMs);
      };
      timer = setTimeout(() => void again(), config.pollMs);
    },
    stop: () => clearTimeout(timer),
  };
}

export type Releases = ReturnType<typeof createReleases>;
