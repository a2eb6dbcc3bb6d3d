import { randomUUID } from 'node:crypto';
import { type OperationName, operations } from '@playday/shared/api-contract';
import { requestIdHeader, requestIdOf } from '@playday/shared/server/request-id';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Context } from './context.ts';
import { isConnectionLost } from './db/connection-errors.ts';
import { DbError, isTransient } from './db/db.ts';
import { devApi } from './http/dev-api.ts';
import { devMail } from './mails/dev-mail.ts';
import { Failure } from './errors.ts';
import { handlers, tokenChecks } from './handlers.ts';
import { health } from './http/health.ts';
import { documents, files } from './files/serve-files.ts';
import { media } from './content/media.ts';
import { devInvariants } from './metrics/dev-invariants.ts';
import { metrics } from './metrics/metrics.ts';
import { networkOf } from '@playday/shared/server/network';
import { logSecurityEvent, refusalEvents } from './http/security-log.ts';
import { isActivity } from './jobs/activity.ts';
import { operationRoute } from './http/operation-route.ts';
import { hasTokenRoute, tokenRoute } from './http/token-route.ts';
import { sandboxPages } from './ports/payment/sandbox/pages.ts';
import { acceptedLanguage } from './texts.ts';

/**
 * Builds the Fastify instance: every operation of the table below `/api`, and the few pages that
 * are not JSON.
 */
export function buildServer(context: Context): FastifyInstance {
  const { config, log } = context;
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still answered, and the connections closed
    // afterwards.
    return503OnClosing: false,
    // Node looks every 30 s otherwise.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, reply as FastifyReply, context),
    clientErrorHandler(error, socket) {
      const isHeader = error.code === 'HPE_HEADER_OVERFLOW';
      const failure = new Failure(isHeader ? 'headersTooLarge' : 'malformed');
      const body = JSON.stringify(failure.body('en'));
      if (!socket.writable) return;
      socket.end(
        `HTTP/1.1 ${failure.status} ` +
          `${isHeader ? 'Request Header Fields Too Large' : 'Bad Request'}\r\n` +
          'Content-Type: application/json; charset=utf-8\r\nContent-Length: ' +
          `${Buffer.byteLength(body)}\r\n` +
          `Connection: close\r\n\r\n${body}`,
      );
    },
  });

  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Some fetch wrappers send a content type with an empty body.
    if (text === '') return done(null, undefined);
    return parseJson(request, text as string, done);
  });

  app.addHook('onRequest', async (request, reply) => {
    request.id = requestIdOf(request);
    reply.headers({
      [requestIdHeader]: request.id,
      // By the clock that decides about deadlines. Pages set theirs by it.
      date: context.clock.now().toUTCString(),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const encoding = request.headers['content-encoding'];
    if (encoding && encoding !== 'identity') throw new Failure('mediaTypeUnsupported');
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    // A response may have been sent with keep-alive just before the shutdown began.
    setInterval(() => app.server.closeIdleConnections(), 500).unref();
  });
  // Fastify sets this header only for requests that begin after the shutdown; connections of
  // earlier requests would delay it.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the URL, because URLs contain tokens.
    const route = `${request.method} ${request.routeOptions.url ?? '?'}`;
    const { requests } = context.metrics;
    if (isActivity({ method: request.method, route: request.routeOptions.url }))
      context.activity.note();
    requests.observe({ operation: route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    log.info(
      { route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), id: request.id },
      'request',
    );
  });

  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerFailure(error, request, reply, context),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const allowed = patterns
      .filter((pattern) => pattern.path.test(path))
      .map(({ method }) => method);
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    return answerFailure(
      new Failure(allowed.length > 0 ? 'methodNotAllowed' : 'notFound'),
      request,
      reply,
      context,
    );
  });

  for (const name of Object.keys(operations) as OperationName[]) {
    const handler = handlers[name];
    if (hasTokenRoute(name)) tokenRoute(app, context, name, { handler, checks: tokenChecks });
    else operationRoute(app, context, name, handler);
  }
  void app.register(health, { context });
  void app.register(metrics, { context });
  void app.register(media, { context });
  void app.register(documents);
  void app.register(files, { context });
  void app.register(sandboxPages, { context });
  void app.register(devMail, { context });
  void app.register(devApi, { context });
  void app.register(devInvariants, { context });
  return app;
}

/**
 * Sends every failure as `{ code, message }`. Unexpected errors are logged in full and answered
 * with 500 or 503.
 */
function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
) {
  const { log } = context;
  const failure = asFailure(error);
  const event = refusalEvents[failure.code];
  const details = {
    code: failure.code,
    route: `${request.method} ${request.routeOptions?.url ?? '?'}`,
  };
  if (event)
    void logSecurityEvent(context, {
      event,
      id: request.id,
      address: networkOf(request.ip),
      details,
    });
  if (!(error instanceof Failure) && (failure.status >= 500 || error instanceof DbError)) {
    const { message, stack, code } = error as FastifyError;
    // While the database is unreachable every request fails, and the stack says nothing.
    const trace = isConnectionLost(error) ? undefined : stack;
    log.error(
      { id: request.id, route: request.routeOptions?.url, code, message, stack: trace },
      'failure',
    );
  }
  const { retryAfterS } = failure.details;
  const wait = retryAfterS ?? (failure.status === 503 ? 2 : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  const { lang } = (request.query ?? {}) as { lang?: string };
  const language = acceptedLanguage(
    typeof lang === 'string' ? lang : request.headers['accept-language'],
  );
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.body(language)));
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DbError) {
    // 22xxx: a value that passed validation but that the database cannot store.
    if (error.code.startsWith('22')) return new Failure('malformed');
    return new Failure(isTransient(error) ? 'unavailable' : 'internal');
  }
  const { statusCode, code } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Failure('tooLarge');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new Failure('mediaTypeUnsupported');
  if (statusCode === 404) return new Failure('notFound');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Failure('malformed');
  return new Failure('internal');
}

const patterns = Object.keys(operations).map((name) => {
  const [method, path] = name.split(' ') as [string, string];
  return { method, path: new RegExp(`^/api${path.replace(/\{[^{}]+\}/gu, '[^/]+')}$`, 'u') };
});
