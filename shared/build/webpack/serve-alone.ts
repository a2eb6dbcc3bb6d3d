import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import webpack from 'webpack';
import hotMiddleware from 'webpack-hot-middleware';
import { isLocalRequest } from '../../server/local-request.ts';
import { root } from '../root.ts';
import { readRemote } from '../workspace-remotes.ts';
import { barePage, standaloneConfig } from './standalone.ts';

/**
 * Builds one remote for a bare page, again with each change, and serves it on this machine. Pages
 * that are open take changes without loading anew, as far as React can.
 */
const remote = readRemote(process.env.REMOTE_FOLDER ?? '');
const { name } = remote;
const port = Number(process.env.REMOTE_PORT ?? remote.port);
const path = join(root, remote.folder, 'dist/standalone');
const compiler = webpack(standaloneConfig(remote, path));
const hot = hotMiddleware(compiler, { log: false });
const app = Fastify({ logger: false, forceCloseConnections: true });
app.addHook('onRequest', async ({ raw }, reply) => {
  const { headers, rawHeaders, socket, url: target = '' } = raw;
  if (!isLocalRequest({ peer: socket.remoteAddress, headers, rawHeaders, target }))
    return reply.code(403).send('Only for browsers on this machine.\n');
});
await app.register(fastifyStatic, {
  root: path,
  index: false,
  // Changes at each build.
  cacheControl: false,
});
app.get('/__webpack_hmr', (request, reply) => {
  reply.hijack();
  hot(request.raw, reply.raw, () => reply.raw.end());
});
// The remote's router reads the address.
app.setNotFoundHandler(({ headers }, reply) =>
  headers.accept?.includes('text/html')
    ? reply.type('text/html').send(barePage(name))
    : reply.code(404).send(),
);

let isListening = false;
compiler.watch({}, (error, stats) => {
  if (error) throw error;
  if (stats?.hasErrors() || stats?.hasWarnings())
    console.log(stats.toString({ preset: 'errors-warnings', colors: true }));
  if (isListening) return;
  isListening = true;
  app.listen({ host: '127.0.0.1', port }).then(
    () => console.log(`${name} alone is at http://localhost:${port}`),
    (failure: Error) => {
      console.error(failure.message);
      process.exit(1);
    },
  );
});
