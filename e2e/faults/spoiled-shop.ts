import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@playday/shared/build/build-id';
import { type RemoteName, remoteNames } from '@playday/shared/build/remotes';
import { type Flaw, serveSpoiledBuilds } from './spoiled-builds.ts';

/**
 * A second shell beside the shop's own, which takes its remotes from servers that can publish builds with flaws. It
 * shares the api of the shop.
 */
export async function openSpoiledShop({ apiPort, port }: { apiPort: number; port: number }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'playday-spoiled-'));
  const servers = await Promise.all(
    remoteNames.map(async (name, index) => [name, await serveSpoiledBuilds(name, port + 1 + index)] as const),
  );
  const urls = Object.fromEntries(
    remoteNames.map((name, index) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${port + 1 + index}`]),
  );
  const shell = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(root, 'shell'),
    stdio: 'ignore',
    env: {
      ...process.env,
      ...urls,
      NODE_ENV: 'production',
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${port}`,
    },
  });
  const url = `http://localhost:${port}`;
  const liveBuild = async (name: RemoteName) => {
    const response = await fetch(`${url}/release.json`).catch(() => null);
    const release = (await response?.json().catch(() => null)) as { remotes: Record<string, string> } | null;
    return release?.remotes[name];
  };
  const until = async (isSo: () => Promise<boolean>) => {
    for (const end = Date.now() + 30_000; !(await isSo()); await sleep(100)) {
      if (Date.now() > end) throw new Error('the second shell does not follow');
    }
  };
  await until(async () => (await Promise.all(remoteNames.map(liveBuild))).every(Boolean));

  return {
    url,
    /** Publishes a remote's build with a flaw (null: the good one) and waits until the shell serves it. */
    async publish(name: RemoteName, flaw: Flaw | null) {
      const build = servers.find(([remote]) => remote === name)?.[1].publish(flaw);
      await until(async () => (await liveBuild(name)) === build);
    },
    async close() {
      shell.kill('SIGTERM');
      await Promise.all(servers.map(([, server]) => server.close()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type SpoiledShop = Awaited<ReturnType<typeof openSpoiledShop>>;
