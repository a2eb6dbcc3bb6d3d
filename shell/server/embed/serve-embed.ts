import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embedFile } from '@playday/shared/build/embed-file';
import type { FastifyInstance } from 'fastify';
import type { Releases } from '../releases/releases.ts';

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * The stable address of the script that foreign pages carry: `/embed/erasure.js`, from erasure's live build. Kept for
 * minutes only, so that a roll-back reaches them; the hash of its build is its ETag.
 */
export function serveEmbed(app: FastifyInstance, releases: Pick<Releases, 'current'>) {
  app.get('/embed/erasure.js', async (request, reply) => {
    const build = releases.current().builds.erasure;
    const hash = build?.manifest.files[embedFile];
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
    });
    if (!build || !hash)
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '5' }).send();

    const etag = `W/"${hash}"`;
    reply.headers({ 'cache-control': 'public, max-age=300', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const [encoding, ending] = encodings.find(([name]) => new RegExp(`\\b${name}\\b`).test(accepted)) ?? [];
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .type('text/javascript; charset=utf-8')
      .send(await readFile(join(build.folder, embedFile + (ending ?? ''))));
  });
}
