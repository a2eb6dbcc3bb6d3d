import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { keyOf, sendFailure } from './failures.ts';
import { redactingStream } from './redact.ts';
import { type Target, targetOf } from './request-target.ts';

export interface AppOptions {
  /** Whose X-Forwarded-For is believed. */
  trustProxy: string[] | boolean;
  /** Browsers are told to come back by https only. */
  isSecure: boolean;
  /** Where log lines go, cleaned; by default to standard output. */
  log?: (line: string) => void;
  /** How long a client may take to send a whole request. */
  receiveTimeoutMs?: number;
}

/** How often Node looks for requests that take too long: so much later than their time they may end. */
const checkMs = 500;
const maxBytes = 16 * 1024;

/** The shell's server without its routes: what it makes of addresses, of slow and oversized requests, and of failures. */
export function createApp(options: AppOptions): FastifyInstance {
  const { trustProxy, isSecure, log, receiveTimeoutMs = 9000 } = options;
  const rejected = new WeakMap<IncomingMessage, Exclude<Target, { url: string }>>();
  const app: FastifyInstance = Fastify({
    logger: { level: process.env.LOG_LEVEL ?? 'info', stream: redactingStream(log) },
    disableRequestLogging: true,
    trustProxy,
    bodyLimit: maxBytes,
    requestTimeout: receiveTimeoutMs,
    http: {
      maxHeaderSize: maxBytes,
      headersTimeout: receiveTimeoutMs,
      connectionsCheckingInterval: checkMs,
    },
    forceCloseConnections: 'idle',
    // Told to stop, it still answers what arrives on open connections, and closes them with the answer.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxBytes },
    rewriteUrl(request) {
      const target = targetOf(request.url ?? '');
      if ('url' in target) return target.url;
      rejected.set(request, target);
      return '/';
    },
    frameworkErrors: (error, request, reply) =>
      void sendFailure(request, reply, keyOf(error.statusCode ?? 400)),
  });

  app.addHook('onRequest', async (request, reply) => {
    const target = rejected.get(request.raw);
    if (!target) return;
    if ('redirect' in target) return reply.header('cache-control', 'no-store').redirect(target.redirect, 308);
    return sendFailure(request, reply, keyOf(target.refusal));
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const key = keyOf(error.statusCode ?? 500);
    // The answer tells nothing of it: messages name files and addresses.
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
