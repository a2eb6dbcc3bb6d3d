import { resolve } from 'node:path';
import { root } from '../root.ts';
import { type WorkspaceRemote, workspaceRemotes } from '../workspace-remotes.ts';

/** Where the shop on this machine listens and keeps its data. */
export interface ShopPlaces {
  port: number;
  apiPort: number;
  /** The port of the first remote's server; the others keep their distance to it. */
  remotesPort: number;
  dataDir: string;
}

/** The port of a remote's server in this shop. */
export const portOf = (
  { port }: WorkspaceRemote,
  { remotesPort }: Pick<ShopPlaces, 'remotesPort'>,
) => remotesPort - defaultRemotesPort() + port;
const defaultRemotesPort = () => workspaceRemotes()[0]?.port ?? 4101;

/** Ports and data directory from the environment. */
export const shopOptions = (env: NodeJS.ProcessEnv): ShopPlaces => ({
  port: Number(env.PORT ?? 8080),
  apiPort: Number(env.API_PORT ?? 4000),
  remotesPort: Number(env.REMOTES_PORT ?? defaultRemotesPort()),
  dataDir: resolve(root, env.DATA_DIR ?? '.data'),
});
