import { fetchAgain } from '@playday/shared/server/fetch-again';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

interface Picture {
  bytes: Buffer;
  type: string;
  cacheControl: string;
}

export interface MediaOptions {
  apiUrl: string;
  /** Size limit of the cache in memory, bytes. */
  maxBytes: number;
  timeoutMs: number;
}

/**
 * Serves posters. Their URLs contain a content hash, so each is fetched from the api once and then
 * served from memory; the least recently used are evicted first. Error responses are forwarded and
 * not cached.
 */
export function serveMedia(app: FastifyInstance, { apiUrl, maxBytes, timeoutMs }: MediaOptions) {
  const kept = new LRUCache<string, Picture>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
  });

  // Any other address below /api/media goes to the api.
  const address = '/api/media/:folder(^[a-z0-9-]+$)/:file(^[0-9]+\\.[a-z]+$)';
  app.get<{ Params: { folder: string; file: string } }>(address, async (request, reply) => {
    const path = `/api/media/${request.params.folder}/${request.params.file}`;
    const known = kept.get(path);
    if (known)
      return reply.header('cache-control', known.cacheControl).type(known.type).send(known.bytes);
    const answer = await ask(path, request.ip).catch(() => null);
    if (!answer) return reply.code(503).send();
    const { status, picture } = answer;
    if (status === 200 && picture.cacheControl.includes('immutable')) kept.set(path, picture);
    return reply
      .code(status)
      .header('cache-control', picture.cacheControl)
      .type(picture.type)
      .send(picture.bytes);
  });

  async function ask(path: string, visitor: string): Promise<{ status: number; picture: Picture }> {
    const answer = await fetchAgain(apiUrl + path, {
      headers: { 'x-forwarded-for': visitor },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const picture = {
      bytes: Buffer.from(await answer.arrayBuffer()),
      type: answer.headers.get('content-type') ?? '',
      cacheControl: answer.headers.get('cache-control') ?? 'no-store',
    };
    return { status: answer.status, picture };
  }
}
