import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

export interface ProxyOptions {
  apiUrl: string;
  /** Said to the api instead of the page's own origin: a shop elsewhere knows only its own pages. */
  origin?: string;
}

/** Passes `/api` and `/dev` on to the api. */
export async function proxyApi(app: FastifyInstance, { apiUrl, origin }: ProxyOptions): Promise<void> {
  // The api limits by address, so it must hear the visitor's, and never one that the visitor made up.
  const replyOptions = {
    rewriteRequestHeaders: (request: { ip: string }, headers: object) => ({
      ...headers,
      'x-forwarded-for': request.ip,
      ...(origin && { origin }),
    }),
  };
  for (const prefix of ['/api', '/dev'])
    await app.register(httpProxy, { upstream: apiUrl, prefix, rewritePrefix: prefix, replyOptions });
}
