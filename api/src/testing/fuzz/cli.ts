import { parseArgs } from 'node:util';
import { freshDatabase } from '../databases.ts';
import { openShop } from '../shop.ts';
import { fuzz } from './fuzz.ts';

/**
 * `npm run fuzz -- [--count 20000] [--seed N] [--on postgres|pglite]`. The seed is printed; the same one makes the same
 * requests. Ends with 1 when an answer was not as `openapi.json` says.
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
  const begun = performance.now();
  const { requests, statuses, faults } = await fuzz(shop, {
    seed: Number(values.seed),
    count: Number(values.count),
  });
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${requests} requests in ${seconds.toFixed(0)} s`);
  for (const [status, times] of Object.entries(statuses)) console.log(`  ${status}  ${times}`);
  for (const problem of shop.problems.slice(0, 5)) console.error(JSON.stringify(problem));
  for (const fault of faults.slice(0, 20)) console.error(fault.slice(0, 1_000));
  console.log(faults.length === 0 ? 'No fault.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await shop.close();
  await drop();
}
