import { join } from 'node:path';
import { PlainError } from '../plain-error.ts';
import { root } from '../root.ts';
import type { WorkspaceRemote } from '../workspace-remotes.ts';
import { build } from './build.ts';
import { onChange } from './dev-against.ts';
import { endingSignals } from './program.ts';
import { shopOptions } from './shop-options.ts';
import { shopWithRemote } from './shop-with-remote.ts';

/**
 * Develops a remote in a repository of its own inside a running shop, without the sources of a
 * shell: serves that shop on this machine, with this remote's build from here in its documents. The
 * shop renders none of its pages, the browser does. The remote is rebuilt when its files change,
 * and open pages load the new build. Writes go to that shop, so use a test shop.
 */
export async function developInShop(remote: WorkspaceRemote, shopUrl: string) {
  await build(remote.folder);
  const { port } = shopOptions(process.env);
  const app = await shopWithRemote({ remote, shopUrl });
  await app.listen({ host: '127.0.0.1', port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new PlainError(`Port ${port} is in use. Choose another: PORT=${port + 1}`);
  });
  for (const signal of endingSignals)
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  onChange([join(root, remote.folder, 'src')], () =>
    build(remote.folder).then(
      () => console.log(`${remote.name}: built`),
      (error: Error) => console.error(error.message),
    ),
  );
  console.log(
    `\nServing ${remote.name} from this folder and everything else from ${shopUrl} at ` +
      `http://localhost:${port}`,
  );
}
