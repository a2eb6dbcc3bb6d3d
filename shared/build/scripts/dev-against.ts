import { join } from 'node:path';
import { sharedSources } from '@playday/shared/build/webpack/build-id';
import { root } from '@playday/shared/build/root';
import { type RemoteName, remotes } from '@playday/shared/contract/remotes';
import { build } from './build.ts';
import { Program } from './program.ts';
import { onChange } from './on-change.ts';
import { shopOptions } from './shop.ts';

/**
 * Develops one local remote inside a shop elsewhere: a local shell takes the other remotes and the api from there.
 * The remote is rebuilt when its files change, and open pages load the new build. Writes go to that shop, so use a
 * test shop.
 */
export async function developAgainst(name: RemoteName, shopUrl: string) {
  const { folder } = remotes[name];
  const { port, remotesPort, dataDir } = shopOptions(process.env);
  const remotePort = remotesPort - 4101 + remotes[name].port;
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
        REMOTES_PORT: String(remotesPort),
        DATA_DIR: join(dataDir, 'elsewhere'),
        ...more,
      },
      logDir: join(dataDir, 'logs'),
      onEnded,
    });
  const server = make(folder, folder, ['../shared/build/serve-remote.ts', name], {
    REMOTE_PORT: String(remotePort),
  });
  const shell = make('shell', 'shell', ['server/main.ts'], { SHOP_URL: shopUrl, DEVELOPED_REMOTE: name });
  server.start();
  shell.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.all([server.stop(), shell.stop()]).then(() => process.exit(0)));
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
    `\nServing ${folder} from this machine and everything else from ${shopUrl} at http://localhost:${port}`,
  );
}
