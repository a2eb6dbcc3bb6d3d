import { watch } from 'node:fs';
import { join } from 'node:path';
import { sharedSources } from '../webpack/build-id.ts';
import { root } from '../root.ts';
import type { WorkspaceRemote } from '../workspace-remotes.ts';
import { build } from './build.ts';
import { endingSignals, Program } from './program.ts';
import { portOf, shopOptions } from './shop-options.ts';

/**
 * Develops one local remote inside a shop elsewhere: a local shell takes the other remotes and the
 * api from there. The remote is rebuilt when its files change, and open pages load the new build.
 * Writes go to that shop, so use a test shop.
 */
export async function developAgainst(remote: WorkspaceRemote, shopUrl: string) {
  const { name, folder } = remote;
  const { port, remotesPort, dataDir } = shopOptions(process.env);
  const remotePort = portOf(remote, { remotesPort });
  await Promise.all([build('shell'), build(folder)]);
  const onEnded = (program: Program, last: string[]) => {
    console.error(`${program.name} exited:\n${last.join('\n')}`);
    process.exit(1);
  };
  const make = (title: string, at: string, args: string[], more: NodeJS.ProcessEnv) =>
    new Program({
      name: title,
      folder: join(root, at),
      args,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PLAYDAY_DEV: '1',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        DATA_DIR: join(dataDir, 'elsewhere'),
        ...more,
      },
      logDir: join(dataDir, 'logs'),
      onEnded,
    });
  const server = make(folder, folder, ['../shared/build/serve-remote.ts', name], {
    REMOTE_PORT: String(remotePort),
  });
  const shell = make('shell', 'shell', ['server/main.ts'], {
    SHOP_URL: shopUrl,
    DEVELOPED_REMOTE: name,
    DEVELOPED_REMOTE_URL: `http://127.0.0.1:${remotePort}`,
  });
  server.start();
  shell.start();
  for (const signal of endingSignals) {
    process.once(
      signal,
      () => void Promise.all([server.stop(), shell.stop()]).then(() => process.exit(0)),
    );
  }
  onChange(
    [join(folder, 'src'), ...sharedSources].map((path) => join(root, path)),
    async () => {
      await build(folder).then(
        () => console.log(`${folder}: built`),
        (error: Error) => console.error(error.message),
      );
    },
  );
  console.log(
    `\nServing ${folder} from this machine and everything else from ${shopUrl} at ` +
      `http://localhost:${port}`,
  );
}

/** Calls `react` 150 ms after the last change in the folders; calls never overlap. */
export function onChange(folders: string[], react: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(react);
      }, 150);
    });
  }
}
