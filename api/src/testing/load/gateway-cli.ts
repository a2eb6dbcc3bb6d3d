import { parseArgs } from 'node:util';
import { freshDatabase } from '../databases.ts';
import type { BesideFloor } from './floor.ts';
import { runGatewayLoad } from './gateway-load.ts';

/**
 * `npm run load:gateway -- [--pairs 3] [--clients 100] [--seconds 10] [--seed 1]` on the PostgreSQL at `TEST_DATABASE_URL`, in its own
 * database. Exits with 1 when a hostile gateway halves the rate of orders, or when an invariant is violated.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '3' },
    clients: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const LEAST_RATIO = 0.5;
const rate = ({ perSecond, ratio }: BesideFloor) =>
  `${perSecond.toFixed(0)} (${ratio.toFixed(2)} of the floor)`;
const { db, drop } = await freshDatabase('postgres');
try {
  const { measured, ratio, violations } = await runGatewayLoad(db, {
    seed: Number(values.seed),
    pairs: Number(values.pairs),
    clients: Number(values.clients),
    sliceMs: Number(values.seconds) * 1_000,
    floorMs: 1_500,
  });
  for (const pair of measured)
    console.log(
      `orders/s: calm ${rate(pair.calm)}, hostile ${rate(pair.hostile)}, ratio ${pair.ratio.toFixed(2)}`,
    );
  console.log(`median ratio ${ratio.toFixed(2)} (at least ${LEAST_RATIO}), ${violations.length} violations`);
  for (const violation of violations) console.error(JSON.stringify(violation));
  process.exitCode = ratio >= LEAST_RATIO && violations.length === 0 ? 0 : 1;
} finally {
  await drop();
}
