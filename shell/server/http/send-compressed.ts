import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends the smallest encoding that the browser accepts. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli, gzip }: { plain: Buffer; brotli: Buffer | null; gzip: Buffer | null },
): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(plain);
}
