import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '@playday/shared/server/request-id';
import { maxContentBody } from '@playday/shared/api-contract/operations/office-content';
import { maxMapsLength } from '@playday/shared/api-contract/operations/releases';
import type { ProxiedArea } from '../extra.ts';
import { extraParts } from '../extra-parts.ts';
import { sendFailure } from './failures.ts';

export interface ProxyOptions {
  apiUrl: string;
  /** Origin sent to the api instead of the page's: a remote shop accepts only its own. */
  origin?: string;
}

/** Path prefixes of the api. */
const areas: ProxiedArea[] = [
  { prefix: '/api', bodyLimit: 16 * 1024 },
  { prefix: '/api/payments', bodyLimit: 64 * 1024 },
  { prefix: '/api/release/maps', bodyLimit: maxMapsLength + 1000 },
  { prefix: '/api/office/content', bodyLimit: maxContentBody, most: 4 },
  ...extraParts.proxiedAreas,
  { prefix: '/dev', bodyLimit: 16 * 1024 },
];

/**
 * Hop-by-hop headers: they describe the visitor's connection to the shell, not the shell's to the
 * api.
 */
const hopByHop = [
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Forwards `/api` and `/dev` to the api. A body is received completely, within its size limit and
 * the server's request timeout, before a connection to the api is used, so that slow clients do not
 * block others.
 */
export async function proxyApi(
  app: FastifyInstance,
  { apiUrl, origin }: ProxyOptions,
): Promise<void> {
  // The api's rate limits need the visitor's real address, never one from a forged header.
  function rewriteRequestHeaders(
    { ip, id, url }: FastifyRequest,
    headers: Record<string, unknown>,
  ) {
    const end2end = Object.entries(headers).filter(([name]) => !hopByHop.includes(name));
    return {
      ...Object.fromEntries(end2end),
      'x-forwarded-for': ip,
      // The pages below `/dev` refuse requests with headers of proxies, so they get only what the
      // visitor sent.
      ...(url.startsWith('/api/') && { [requestIdHeader]: id }),
      ...(origin && { origin }),
    };
  }
  const replyOptions = {
    rewriteRequestHeaders,
    // The api's keep-alive settings do not apply to the visitor's connection, and the shell has set
    // the request's id.
    rewriteHeaders: ({
      connection: _,
      'keep-alive': __,
      [requestIdHeader]: ___,
      ...headers
    }: Record<string, unknown>) => headers,
    // By default a read answered with 503 is repeated ten times at once.
    retryDelay: () => null,
    onError: (reply: FastifyReply) => void sendFailure(reply.request, reply, 'unavailable'),
  };
  const handler = (request: FastifyRequest, reply: FastifyReply, path: string, options: object) =>
    reply.from(path, { ...options, ...bodyOf(request) });

  for (const { prefix, bodyLimit, most = Infinity } of areas) {
    await app.register(async (area) => {
      // The same id as in the api's line of this request; no URL, because URLs contain tokens.
      area.addHook('onResponse', async ({ method, log }, { statusCode, elapsedTime }) =>
        log.info(
          { method, area: prefix, status: statusCode, ms: Math.round(elapsedTime) },
          'request',
        ),
      );
      let open = 0;
      area.addHook('onRequest', async (request, reply) => {
        if (open === most) return sendFailure(request, reply, 'unavailable');
        open++;
        reply.raw.once('close', () => open--);
      });
      area.removeAllContentTypeParsers();
      area.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
        done(null, body),
      );
      await area.register(httpProxy, {
        upstream: apiUrl,
        prefix,
        rewritePrefix: prefix,
        replyOptions: replyOptions as never,
        handler: handler,
        proxyPayloads: false,
        // It would log whole URLs, which contain tokens.
        disableRequestLogging: true,
      });
    });
  }
}

function bodyOf({ body, headers }: FastifyRequest) {
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' };
}
