import { embedFile } from '@playday/shared/build/webpack/embed-file';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from '../http/send-compressed.ts';
import type { BuildFiles } from '../releases/build-files.ts';
import type { Releases } from '../releases/releases.ts';

/**
 * The fixed URL of the script for foreign pages, `/embed/erasure.js`, served from erasure's live build. Cached for
 * minutes only, so that a rollback takes effect; its hash is the ETag.
 */
export function serveEmbed(
  app: FastifyInstance,
  releases: Pick<Releases, 'current'>,
  files: Pick<BuildFiles, 'read'>,
) {
  app.get('/embed/erasure.js', async (request, reply) => {
    const build = releases.current().builds.erasure;
    const hash = build?.manifest.files[embedFile];
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
    });
    const file = build && hash ? await files.read(build, embedFile).catch(() => null) : null;
    if (!file) return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '5' }).send();

    const etag = `W/"${hash}"`;
    reply.headers({ 'cache-control': 'public, max-age=300', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendCompressed(request, reply.type('text/javascript; charset=utf-8'), file);
  });
}
