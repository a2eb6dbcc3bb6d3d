import { parseArgs } from 'node:util';
import { freshDatabase } from '../databases.ts';
import { openShop } from '../shop.ts';
import { fuzz } from './fuzz.ts';

/**
 * `npm run fuzz -- [--count 20000] [--seed N] [--on postgres|pglite]`. Prints the seed; the same seed gives the same
 * requests. Exits with 1 if a response does not match `openapi.json`.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    on: { type: 'string', default: 'postgres' },
  },
});
console.log(`seed ${values.seed}`);
const { db, drop } = await freshDatabase(values.on === 'pglite' ? 'pglite' : 'postgres');
const shop = await openShop(db);
try {
  await shop.reset();
  const startedAt = performance.now();
  const { requests, statuses, failures } = await fuzz(shop, {
    seed: Number(values.seed),
    count: Number(values.count),
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${requests} requests in ${seconds.toFixed(0)} s`);
  for (const [status, times] of Object.entries(statuses)) console.log(`  ${status}  ${times}`);
  for (const problem of shop.problems.slice(0, 5)) console.error(JSON.stringify(problem));
  for (const failure of failures.slice(0, 20)) console.error(failure.slice(0, 1_000));
  console.log(failures.length === 0 ? 'No failures.' : `${failures.length} failures.`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await shop.close();
  await drop();
}
