import Fastify, { type FastifyInstance } from 'fastify';

export interface AppOptions {
  /** Whose X-Forwarded-For is believed. */
  trustProxy: string[] | boolean;
  /** Browsers are told to come back by https only. */
  isSecure: boolean;
}

/** The shell's server without its routes. */
export function createApp({ trustProxy, isSecure }: AppOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger: { level: process.env.LOG_LEVEL ?? 'info' },
    disableRequestLogging: true,
    requestTimeout: 30_000,
    trustProxy,
    forceCloseConnections: 'idle',
    // Told to stop, it still answers what arrives on open connections, and closes them with the answer.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  });
  return app;
}
