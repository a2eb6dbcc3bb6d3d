import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { root } from './root.ts';
import { sourceMapsFile } from '../contract/source-maps.ts';
import { workspaceRemotes } from './workspace-remotes.ts';

/**
 * Serves a remote: the builds in its `dist/`, each immutable under its id, and `current.json`,
 * which names the current one. Runs from any folder: `node serve-remote.ts catalog`.
 */
const remotes = workspaceRemotes();
const remote = remotes.find(({ name }) => name === process.argv[2]);
if (!remote) {
  console.error(`Which remote? One of ${remotes.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const { name } = remote;
const app = Fastify({ logger: false, forceCloseConnections: 'idle' });
await app.register(fastifyStatic, {
  root: join(root, remote.folder, 'dist'),
  index: false,
  allowedPath: (path) => !path.endsWith(sourceMapsFile),
  setHeaders: (reply, path) => {
    void reply.header(
      'cache-control',
      path.endsWith('current.json') ? 'no-cache' : 'public, max-age=31536000, immutable',
    );
  },
});
app.get('/health', () => ({ status: 'up', remote: name }));
const port = Number(process.env.REMOTE_PORT ?? remote.port);
await app.listen({ host: process.env.HOST ?? '127.0.0.1', port });
console.log(JSON.stringify({ remote: name, port }));

const stop = () => void app.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
