import { embedFile, embedTypesFile } from '@playday/shared/build/webpack/embed-file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCompressed } from '../http/send-compressed.ts';
import { type BuildFiles, type FilesOf, hashOf } from '../releases/build-files.ts';
import type { Releases } from '../releases/releases.ts';

/** Minutes only, so that a rollback takes effect. */
const shortCache = 'public, max-age=300';
const script = 'text/javascript; charset=utf-8';

/**
 * The script for foreign pages: `/embed/erasure.js` from erasure's live build, and `/embed/erasure-<build>.js` from
 * any build in the store, which never changes and can be pinned by its hash. `/embed/erasure.json` names both of the
 * live build, `/embed/erasure.d.ts` is its types. Any origin may load them; `publicUrl` is the shop's own.
 */
export function serveEmbed(
  app: FastifyInstance,
  releases: Pick<Releases, 'current' | 'build'>,
  files: Pick<BuildFiles, 'read'>,
  publicUrl: string,
) {
  const live = () => releases.current().builds.erasure;

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { build, file, type, cache }: { build: FilesOf | undefined; file: string; type: string; cache: string },
  ) {
    allowAnyOrigin(reply);
    const hash = build && hashOf(build, file);
    // `read` compares the file with its hash in the release.
    const found = build && hash ? await files.read(build, file).catch(() => null) : null;
    if (!found) return sendUnavailable(reply);
    const etag = `W/"${hash}"`;
    reply.headers({ 'cache-control': cache, etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendCompressed(request, reply.type(type), found);
  }

  app.get('/embed/erasure.js', (request, reply) =>
    send(request, reply, { build: live(), file: embedFile, type: script, cache: shortCache }),
  );
  app.get('/embed/erasure.d.ts', (request, reply) =>
    send(request, reply, {
      build: live(),
      file: embedTypesFile,
      type: 'text/plain; charset=utf-8',
      cache: shortCache,
    }),
  );
  app.get('/embed/erasure.json', (_request, reply) => {
    allowAnyOrigin(reply);
    const build = live();
    const integrity = build && hashOf(build, embedFile);
    if (!build || !integrity) return sendUnavailable(reply);
    const version = build.manifest.build;
    return reply
      .header('cache-control', shortCache)
      .send({ version, address: `${publicUrl}/embed/erasure-${version}.js`, integrity });
  });
  app.get<{ Params: { build: string } }>('/embed/erasure-:build([\\w-]+).js', async (request, reply) => {
    const build = await releases.build('erasure', request.params.build).catch(() => null);
    if (build && hashOf(build, embedFile))
      return send(request, reply, {
        build,
        file: embedFile,
        type: script,
        cache: 'public, max-age=31536000, immutable',
      });
    allowAnyOrigin(reply);
    if (build === null) return sendUnavailable(reply);
    // Cached for a short time: another shell may already know the build.
    return reply.code(404).header('cache-control', 'public, max-age=0, s-maxage=5').send();
  });
}

const allowAnyOrigin = (reply: FastifyReply) =>
  reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Accept-Encoding',
  });

const sendUnavailable = (reply: FastifyReply) =>
  reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '5' }).send();
