import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Seconds that a shared cache may keep a public read; 30 for operations not listed here, which change only by an
 * import.
 */
const sharedSeconds: Record<string, number> = {
  'GET /event': 5,
  'GET /event/{id}': 2,
  'GET /config': 60,
  'GET /ticket-keys': 300,
};

/**
 * Sends a public read with an ETag, or 304. The response varies by Accept-Language because that decides the language
 * when `?lang=` is missing.
 */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: string,
  payload: string,
): FastifyReply {
  const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
  const shared = sharedSeconds[operation] ?? 30;
  reply
    .header('cache-control', `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${shared * 5}`)
    .header('etag', etag)
    .header('vary', [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', '));
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//u, ''));
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(payload);
}
