import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failures.ts';

export interface ProxyOptions {
  apiUrl: string;
  /** Said to the api instead of the page's own origin: a shop elsewhere knows only its own pages. */
  origin?: string;
}

/** Where the api is found, and how many bytes may be sent there. */
const areas = [
  { prefix: '/api', bodyLimit: 16 * 1024 },
  { prefix: '/api/payments', bodyLimit: 64 * 1024 },
  { prefix: '/dev', bodyLimit: 16 * 1024 },
];

/** Headers about the visitor's connection to the shell, which say nothing about the shell's to the api. */
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
 * Passes `/api` and `/dev` on to the api. A body is received whole, within its limit and the server's time for a request,
 * before a connection to the api is taken: who sends slowly keeps nobody else waiting.
 */
export async function proxyApi(app: FastifyInstance, { apiUrl, origin }: ProxyOptions): Promise<void> {
  // The api limits by address, so it must hear the visitor's, and never one that the visitor made up.
  function rewriteRequestHeaders({ ip }: { ip: string }, headers: Record<string, unknown>) {
    const end2end = Object.entries(headers).filter(([name]) => !hopByHop.includes(name));
    return { ...Object.fromEntries(end2end), 'x-forwarded-for': ip, ...(origin && { origin }) };
  }
  const replyOptions = {
    rewriteRequestHeaders,
    // How long the api keeps its connection to the shell is not for the visitor's.
    rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }: Record<string, unknown>) => headers,
    // By default a read that is answered 503 is asked ten times more, at once.
    retryDelay: () => null,
    onError: (reply: FastifyReply) => void sendFailure(reply.request, reply, 'unavailable'),
  };
  const handler = (request: FastifyRequest, reply: FastifyReply, path: string, options: object) =>
    reply.from(path, { ...options, ...bodyOf(request) });

  for (const { prefix, bodyLimit } of areas) {
    await app.register(async (area) => {
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
        // It would write whole addresses into the log, and tokens stand in them.
        disableRequestLogging: true,
      });
    });
  }
}

function bodyOf({ body, headers }: FastifyRequest) {
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' };
}
