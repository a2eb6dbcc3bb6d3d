import { extraParts } from '../extra-parts.ts';
import { sha256 } from '../hash.ts';
import { operations, type OperationName } from '@playday/shared/api-contract';
import type { Operation } from '@playday/shared/api-contract/operations/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Seconds that a shared cache may keep a public read; 30 for operations not listed here, which
 * change only by an import.
 */
const sharedSeconds: Record<string, number> = {
  'GET /event': 5,
  'GET /event/{id}': 2,
  'GET /config': 60,
  'GET /ticket-keys': 300,
  ...extraParts.sharedSeconds,
};

/**
 * False for public reads that no cache may keep: the time goes on, each captcha is used once, a
 * mailed link is for those who have it, and what somebody types is theirs.
 */
export const isCacheable = (name: OperationName, query: object = {}): boolean =>
  !('q' in query) &&
  !['GET /time', 'GET /captcha', 'GET /check-token/{tokenParam}', ...extraParts.uncached].includes(
    name,
  );

const hasLanguages = (name: OperationName): boolean => {
  const { query } = operations[name] as Operation;
  return query !== undefined && 'properties' in query && 'lang' in (query.properties as object);
};

/**
 * Sends a public read with an ETag, or 304. A response with texts varies by Accept-Language,
 * because that decides the language when `?lang=` is missing.
 */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: OperationName,
  payload: string,
): FastifyReply {
  const etag = `"${sha256(payload, 'base64url').slice(0, 27)}"`;
  const shared = sharedSeconds[operation] ?? 30;
  // Visitors follow what may be kept for a second only.
  const stale = shared === 1 ? '' : `, stale-while-revalidate=${shared * 5}`;
  reply
    .header('cache-control', `public, max-age=0, s-maxage=${shared}${stale}`)
    .header('etag', etag);
  if (hasLanguages(operation))
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', '));
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//u, ''));
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(payload);
}
