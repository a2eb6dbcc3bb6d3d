import { parseArgs } from 'node:util';
import { openPostgres } from '../../db/postgres.ts';
import { freshDatabase } from '../databases.ts';
import { guards } from './guards.ts';
import { runLoadTest } from './load-test.ts';

/**
 * `npm run load -- [--tickets 1000] [--clients 200] [--seed 1] [--without stock]` on the PostgreSQL at
 * `TEST_DATABASE_URL`, in its own database. Exits with 1 when it found a violation.
 */
const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    without: { type: 'string' },
  },
});
if (values.without !== undefined && !guards[values.without]) {
  console.error(`--without takes one of: ${Object.keys(guards).join(', ')}`);
  process.exit(2);
}
const { db, url, drop } = await freshDatabase('postgres');
const second = openPostgres(url!, { poolSize: 24, connectTimeoutMs: 30_000 });
try {
  const settings = await db.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  if (settings.some(({ setting }) => setting === 'off'))
    throw new Error(
      'fsync, synchronous_commit or full_page_writes is off in this PostgreSQL: the rates would be meaningless.',
    );
  const result = await runLoadTest([db, second], {
    seed: Number(values.seed),
    tickets: Number(values.tickets),
    clients: Number(values.clients),
    floorMs: 1_500,
    without: values.without,
  });
  const rate = (name: string, { perSecond, floor, ratio }: typeof result.holds) =>
    console.log(
      `${name.padEnd(10)} ${perSecond.toFixed(0).padStart(6)} /s   ${ratio.toFixed(2)} of the floor ` +
        `(${floor.map((each) => each.toFixed(0)).join(' before, ')} after)`,
    );
  rate('holds', result.holds);
  rate('orders', result.placing);
  console.log(
    `sold out   ${result.soldOutP99Ms.toFixed(0)} ms p99 per refusal, 16 clients, ` +
      `${result.loadedP99Ms.toFixed(0)} ms under full load ("select 1" alone: ${result.baselineP99Ms.toFixed(0)} ms)`,
  );
  console.log(`${result.rounds} rounds, ${result.orders} orders, ${result.refunds} refunds`);
  const { violations } = result;
  for (const violation of violations.slice(0, 20)) console.error(`violation: ${violation}`);
  console.log(violations.length === 0 ? 'No violations.' : `${violations.length} violations.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await second.close();
  await drop();
}
