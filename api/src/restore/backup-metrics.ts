import fastify, { type FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { hours } from '../time/time.ts';
import { lastBackup } from './backup.ts';

/** Serves `/metrics` for Prometheus, at an address that is not public. */
export async function serveBackupMetrics(
  { folder, everyHours }: { folder: string; everyHours: number },
  address: { host: string; port: number },
): Promise<FastifyInstance> {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'playday_backup_last_success_timestamp_seconds',
    help: 'When the newest checked backup was taken; 0 without one.',
    registers,
    async collect() {
      const { last } = await lastBackup(folder, everyHours);
      this.set((last?.takenAt.getTime() ?? 0) / 1_000);
    },
  });
  new Gauge({
    name: 'playday_backup_pause_seconds',
    help: 'The pause between backups.',
    registers,
  }).set(hours(everyHours) / 1_000);
  const app = fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  await app.listen(address);
  return app;
}
