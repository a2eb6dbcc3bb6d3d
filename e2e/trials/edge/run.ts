import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../api/src/testing/until.ts';
import { keepLogs } from './log-folder.ts';
import { conclude, endOnSignals, log, need, readOptions } from '../trial.ts';
import { openReplicas, type Replica } from './replicas.ts';
import { startRepeatingBuyer } from './repeating-buyer.ts';
import { printLoad, startSteadyLoad } from './steady-load.ts';

/**
 * `npm run trial -- edge`: two apis and two shells as processes behind HAProxy with the edge's configuration. Under visitors and a buyer it
 * replaces each of them in turn (SIGTERM), then kills each (SIGKILL). While they are replaced, each first answer must be good, of reads and
 * writes. After a kill a buyer repeats what was lost, as the page does; a document or a read that fails, or an order that is lost or made
 * twice, fails the run. The edge must answer what is for the inside only with 404, however the address is written. `PORT` (8580) is the edge's
 * port; the programs have the ports after it. `--without retries`: the edge tries no second program; the run must fail. `--containers`: the
 * containers of docker-compose.yml instead, see `containers.ts`.
 */
const values = readOptions(
  { without: { type: 'string' }, containers: { type: 'boolean', default: false } },
  { without: ['retries'] },
);
const port = Number(process.env.PORT ?? 8580);
if (values.containers) {
  const { runContainers } = await import('./containers.ts');
  await runContainers(port);
  process.exit();
}
need(spawnSync('haproxy', ['-v']).status === 0 ? undefined : 'haproxy (apt-get install haproxy)');
const dataDir = await mkdtemp(join(tmpdir(), 'playday-edge-'));
const logDir = keepLogs(dataDir, 'edge');
const shop = await openReplicas({
  port,
  dataDir,
  logDir,
  log,
  hasRetries: values.without !== 'retries',
});
let isClosed: Promise<void> | undefined;
const close = () => (isClosed ??= shop.close().then(() => rm(dataDir, { recursive: true, force: true })));
endOnSignals(close);

const wrong: string[] = [];
try {
  const load = startSteadyLoad(shop.url, 4);
  const buyer = await startRepeatingBuyer(shop.port);
  await sleep(2_000);
  for (const replica of shop.replicas) await replace(replica, 'SIGTERM');
  await sleep(1_000);
  if (buyer.repeated() > 0) wrong.push(`${buyer.repeated()} writes failed while programs were replaced`);
  console.log(`${buyer.placed.size} orders while programs were replaced`);
  for (const replica of shop.replicas) await replace(replica, 'SIGKILL');
  await sleep(1_000);
  wrong.push(...(await openToOutside(shop.url)));
  wrong.push(...(await buyer.stop()));
  await load.stop();
  wrong.push(...load.failures());
  printLoad(load);
  console.log(`${buyer.placed.size} orders placed and cancelled, ${buyer.repeated()} requests repeated`);
  if (buyer.placed.size < 10) wrong.push('fewer than ten orders: the run proves nothing');
} finally {
  await close();
}
conclude(wrong, 'No document and no read failed; each order exists once.');

async function replace({ name, program, isReady }: Replica, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const begun = performance.now();
  const before = program.pid;
  process.kill(before!, signal);
  await until(
    `the ${name} is ready again; see ${logDir}`,
    60_000,
    async () => program.pid !== undefined && program.pid !== before && (await isReady()),
  );
  console.log(
    `✓ ${name}, ${signal}: ready again after ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  );
}

/** Addresses of the inside that the edge does not answer with 404 from itself. */
async function openToOutside(url: string): Promise<string[]> {
  const paths = [
    '/api/release',
    '/api/release/follow',
    '/api/%72elease/follow',
    '/dev/mail',
    '/api/%6Fffice/x',
  ];
  const statuses = await Promise.all(
    paths.map(async (path) => {
      const reply = await fetch(url + path);
      return reply.status === 404 && !reply.headers.has('x-request-id') ? [] : [`${path}: ${reply.status}`];
    }),
  );
  return statuses.flat();
}
