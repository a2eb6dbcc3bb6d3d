import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../api/src/testing/until.ts';
import { printLoad, startSteadyLoad } from '../containers/steady-load.ts';
import { keepLogs } from '../log-folder.ts';
import { openReplicas, type Replica } from './replicas.ts';
import { startRepeatingBuyer } from './repeating-buyer.ts';

/**
 * `npm run edge [-- --without retries]`: two apis and two shells as processes behind Caddy with the edge's Caddyfile. Under visitors and a buyer it kills each of them
 * in turn (SIGKILL) and lets it start again. A document or a read that fails, or an order that is lost or made twice, fails the run.
 * Needs `caddy` and the PostgreSQL at `TEST_DATABASE_URL`; exits with 77 without Caddy. The logs stay in `test-results/edge`. `PORT` (8580) is the edge's port; the programs have
 * the ports after it. `--without retries`: the edge tries no second program; the run must fail.
 */
const { values } = parseArgs({ options: { without: { type: 'string' } } });
if (values.without !== undefined && values.without !== 'retries') {
  console.error('--without takes: retries');
  process.exit(2);
}
if (spawnSync('caddy', ['version']).status !== 0) {
  console.error('skipped: needs caddy (apt-get install caddy)');
  process.exit(77);
}
const dataDir = await mkdtemp(join(tmpdir(), 'playday-edge-'));
const logDir = keepLogs(dataDir, 'edge');
const shop = await openReplicas({
  port: Number(process.env.PORT ?? 8580),
  dataDir,
  logDir,
  log: console.log,
  hasRetries: values.without !== 'retries',
});
let isClosed: Promise<void> | undefined;
const close = () => (isClosed ??= shop.close().then(() => rm(dataDir, { recursive: true, force: true })));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(130)));

const wrong: string[] = [];
try {
  const load = startSteadyLoad(shop.url, 4);
  const buyer = await startRepeatingBuyer(shop.port);
  await sleep(2_000);
  for (const replica of shop.replicas) await killAndWait(replica);
  await sleep(1_000);
  wrong.push(...(await buyer.stop()));
  await load.stop();
  wrong.push(...load.failures());
  printLoad(load);
  console.log(`${buyer.placed.size} orders placed and cancelled, ${buyer.repeated()} requests repeated`);
  if (buyer.placed.size < 10) wrong.push('fewer than ten orders: the run proves nothing');
} finally {
  await close();
}
for (const each of wrong.slice(0, 20)) console.error(each);
console.log(
  wrong.length === 0
    ? 'No document and no read failed; each order exists once.'
    : `${wrong.length} failures.`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function killAndWait({ name, program, isReady }: Replica): Promise<void> {
  const begun = performance.now();
  const before = program.pid;
  process.kill(before!, 'SIGKILL');
  await until(
    `the ${name} is ready again; see ${logDir}`,
    60_000,
    async () => program.pid !== undefined && program.pid !== before && (await isReady()),
  );
  console.log(
    `✓ ${name} killed, and ready again after ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  );
}
