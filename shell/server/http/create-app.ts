import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { logStream } from '@playday/shared/server/log-line';
import { requestIdHeader, requestIdOf } from '@playday/shared/server/request-id';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { keyOf, sendFailure } from './failures.ts';
import { type Target, targetOf } from './request-target.ts';

export interface AppOptions {
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[] | boolean;
  /** Browsers must use HTTPS: sends HSTS, and cookies only for HTTPS. */
  isSecure: boolean;
  /** Receives log lines, redacted and cut; by default standard output. */
  log?: (line: string) => void;
  /** Maximum time for a client to send a whole request. */
  receiveTimeoutMs?: number;
}

/** Interval of Node's check for slow requests: a timeout may be this much late. */
const checkMs = 500;
const maxBytes = 16 * 1024;

/**
 * The shell's server without its routes: handling of addresses, slow and oversized requests, and
 * errors.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const {
    trustProxy,
    isSecure,
    log = (line) => process.stdout.write(line),
    receiveTimeoutMs = 9000,
  } = options;
  const rejected = new WeakMap<IncomingMessage, Exclude<Target, { url: string }>>();
  const app: FastifyInstance = Fastify({
    logger: { level: process.env.LOG_LEVEL ?? 'info', stream: logStream(log) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: maxBytes,
    requestTimeout: receiveTimeoutMs,
    // Of a connection on which nothing moves: clients that ask and never read.
    connectionTimeout: 3 * receiveTimeoutMs,
    http: {
      maxHeaderSize: maxBytes,
      headersTimeout: receiveTimeoutMs,
      connectionsCheckingInterval: checkMs,
    },
    forceCloseConnections: 'idle',
    // During shutdown it still answers requests on open connections, and closes them with the
    // response.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxBytes },
    rewriteUrl(request) {
      const target = targetOf(request.url ?? '');
      if ('url' in target) return target.url;
      // A person gets a page that says so, in the language of the shop.
      const isNavigation =
        request.method === 'GET' && request.headers.accept?.includes('text/html');
      if ('refusal' in target && isNavigation) return '/404';
      rejected.set(request, target);
      return '/';
    },
    frameworkErrors: (error, request, reply) =>
      void sendFailure(request, reply, keyOf(error.statusCode ?? 400)),
  });

  app.addHook('onRequest', async (request, reply) => {
    request.id = requestIdOf(request);
    request.log = app.log.child({ reqId: request.id });
    reply.log = request.log;
    reply.header(requestIdHeader, request.id);
  });
  app.addHook('onRequest', async (request, reply) => {
    const target = rejected.get(request.raw);
    if (!target) return;
    if ('redirect' in target)
      return reply.header('cache-control', 'no-store').redirect(target.redirect, 308);
    return sendFailure(request, reply, keyOf(target.refusal));
  });
  app.addHook('onSend', async (_request, reply) => {
    // A document whose address contains a secret has a stricter policy.
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (!reply.hasHeader('permissions-policy'))
      reply.header('permissions-policy', permissionsPolicy());
    const cookies = [reply.getHeader('set-cookie') ?? []].flat();
    if (isSecure && cookies.length > 0) {
      reply.removeHeader('set-cookie');
      reply.header(
        'set-cookie',
        cookies.map((cookie) =>
          /;\s*secure/i.test(String(cookie)) ? cookie : `${cookie}; Secure`,
        ),
      );
    }
    reply.headers({
      'x-content-type-options': 'nosniff',
      ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const key = keyOf(error.statusCode ?? 500);
    // Error messages contain files and addresses, so the response does not include them.
    if (key === 'internal') request.log.error({ err: error }, 'failure');
    return sendFailure(request, reply, key);
  });
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) reply.header('allow', 'GET, HEAD');
    return sendFailure(request, reply, isRead ? 'notFound' : 'methodNotAllowed');
  });
  return app;
}

/**
 * The `Permissions-Policy` of a response: what its page may ask the visitor for; by default
 * nothing.
 */
export const permissionsPolicy = (allowed: readonly string[] = []): string =>
  ['camera', 'microphone', 'geolocation', 'payment']
    .map((name) => `${name}=(${allowed.includes(name) ? 'self' : ''})`)
    .join(', ');
