import { freshDatabase } from '../../../api/src/testing/databases.ts';
import { openShop } from '../../../api/src/testing/shop.ts';
import { conclude, readOptions } from '../trial.ts';
import { fuzz } from './fuzz.ts';

/** `npm run trial -- fuzz`. Prints the seed; the same seed gives the same requests. */
const values = readOptions(
  {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    on: { type: 'string', default: 'postgres' },
  },
  { on: ['postgres', 'pglite'] },
);
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
  conclude(failures);
} finally {
  await shop.close();
  await drop();
}
