import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheState } from '../document/document-cache.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a document: the declared route of its page, and how it is answered. */
    servedDocument?: { route: string; cache: CacheState };
  }
}

interface Sources {
  /** Pages that wait for a render process. */
  waitingRenders: () => number;
  isFollowing: () => boolean;
}

/**
 * Metrics of this shell for Prometheus: every answer of `app` by route, cache and status, what
 * waits, and the process itself. Routes are patterns, since addresses contain tokens.
 */
export function collectShellMetrics(
  app: FastifyInstance,
  { waitingRenders, isFollowing }: Sources,
): Registry {
  const registry = new Registry();
  const registers = [registry];
  // The default precision wakes an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const requests = new Histogram({
    name: 'playday_shell_request_duration_seconds',
    help: 'Answers by route, status, and of documents: fresh or stale in the cache, or rendered.',
    labelNames: ['route', 'cache', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  new Gauge({
    name: 'playday_shell_renders_waiting',
    help: 'Pages that wait for a render process.',
    registers,
    collect() {
      this.set(waitingRenders());
    },
  });
  new Gauge({
    name: 'playday_shell_follows_release',
    help: '1 while this shell follows the live release, 0 while it cannot ask for it.',
    registers,
    collect() {
      this.set(Number(isFollowing()));
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const { route = request.routeOptions.url ?? '?', cache = '' } = request.servedDocument ?? {};
    requests.observe({ route, cache, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  return registry;
}

/** Serves `/metrics` on a port of its own, which is not public. */
export async function serveMetrics(registry: Registry, address: { host: string; port: number }) {
  const app = fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  await app.listen(address);
  return app;
}
