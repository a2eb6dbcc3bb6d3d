import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../http/failures.ts';
import { sendCompressed } from '../http/send-compressed.ts';
import { type BuildFiles, hashOf } from '../builds/build-files.ts';
import type { Releases } from './releases.ts';

const types: Record<string, string> = {
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const path = /^\/(?:mfe\/([a-z][a-z0-9-]*)|assets)\/([\w-]+)\/([\w@./-]+)$/;

/**
 * Serves the files of every build in the store, the shell's below `/assets`, and the list of live
 * builds.
 */
export async function serveBuilds(
  app: FastifyInstance,
  releases: Pick<Releases, 'build' | 'current' | 'releaseFor'>,
  files: Pick<BuildFiles, 'read'>,
) {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const [, program = 'shell', id = '', file = ''] =
      path.exec(request.url.split('?')[0] ?? '') ?? [];
    const build = id && (await releases.build(program, id).catch(() => null));
    if (build === null) return sendFailure(request, reply, 'unavailable');
    const hash = build && hashOf(build, file);
    // Cached for a short time: another shell may already know the build.
    if (!build || !hash)
      return sendFailure(
        request,
        reply.header('cache-control', 'public, max-age=0, s-maxage=5'),
        'notFound',
      );
    const found = await files.read(build, file).catch(() => null);
    if (!found) return sendFailure(request, reply, 'unavailable');
    const etag = `"${hash}"`;
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      vary: 'Accept-Encoding',
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendCompressed(
      request,
      reply.type(types[extname(file)] ?? 'application/octet-stream'),
      found,
    );
  }
  app.get('/assets/*', serve);
  app.get('/mfe/*', serve);
  app.get('/assets/i18n/:file', (request, reply) => {
    const { file } = request.params as { file: string };
    return reply.redirect(
      `/assets/${releases.current().shell.build}/i18n/${encodeURIComponent(file)}`,
    );
  });
  // The release of the requesting visitor; with the hashes another shell can fetch the same builds.
  app.get('/release.json', async (request, reply) => {
    const { id, shell, builds } = (await releases.releaseFor(request)).release;
    const live = Object.entries(builds).flatMap(([name, build]) =>
      build ? [[name, build] as const] : [],
    );
    return reply.header('cache-control', 'no-cache').send({
      id,
      shell: shell.build,
      remotes: Object.fromEntries(live.map(([name, build]) => [name, build.manifest.build])),
      hashes: Object.fromEntries(
        live.map(([name, { manifest, manifestHash, server }]) => [
          name,
          { build: manifest.build, manifest: manifestHash, server: server.id },
        ]),
      ),
    });
  });
}
