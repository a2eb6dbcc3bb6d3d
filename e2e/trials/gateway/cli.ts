import { freshDatabase } from '../../../api/src/testing/databases.ts';
import { calm } from '../../../api/src/testing/gateway-double.ts';
import { hostileDial, mulberry32, openHostileShop } from '../../../api/src/testing/hostile-shop.ts';
import { conclude, estimate, readOptions } from '../trial.ts';

/**
 * `npm run trial -- gateway` on the PostgreSQL at `TEST_DATABASE_URL`, in its own database: orders per second with a calm gateway and with one
 * of which 2 % of the calls hang and 5 % fail, measured in interleaved pairs, because machines are noisy. Every buyer orders once. Fails when
 * a hostile gateway halves the rate, or when an invariant is violated.
 */
const values = readOptions({
  pairs: { type: 'string', default: '3' },
  clients: { type: 'string', default: '100' },
  seconds: { type: 'string', default: '10' },
  seed: { type: 'string', default: '1' },
});
const LEAST_RATIO = 0.5;
const sliceMs = Number(values.seconds) * 1_000;
const random = mulberry32(Number(values.seed));
const { db, drop } = await freshDatabase('postgres');
const { shop, double, close } = await openHostileShop(db, undefined, random);
try {
  await shop.reset();
  const { event, ticket, method } = await shop.ids();
  const ga = ticket['tonight/ga']!;
  await db.query('update ticket_stock set capacity = 1000000 where ticket_type_id = $1', [ga]);
  const body = { event: event.tonight, method: method.kCards, tickets: [{ id: ga, count: 1 }] };

  /** Only orders that are answered in time and have a payment count. */
  const ordersPerSecond = async (isHostile: boolean): Promise<number> => {
    double.turn(isHostile ? hostileDial(random) : calm);
    const startedAt = performance.now();
    const isOver = () => performance.now() - startedAt >= sliceMs;
    let done = 0;
    await Promise.all(
      Array.from({ length: Number(values.clients) }, async () => {
        while (!isOver()) {
          const { status } = await (await shop.visitor()).call('POST', '/user/order', body);
          if (status === 200 && !isOver()) done++;
        }
      }),
    );
    return (1_000 * done) / sliceMs;
  };

  await ordersPerSecond(false);
  const ratios: number[] = [];
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const [calmly, hostilely] = [await ordersPerSecond(false), await ordersPerSecond(true)];
    ratios.push(hostilely / calmly);
    console.log(`orders/s: calm ${calmly.toFixed(0)}, hostile ${hostilely.toFixed(0)}`);
  }
  const { value, low, high } = estimate(ratios)!;
  const ratio = `median ratio ${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}), at least ${LEAST_RATIO}`;
  console.log(ratio);
  const violations = (await shop.invariantViolations()).map((violation) => JSON.stringify(violation));
  conclude([...(value < LEAST_RATIO ? [ratio] : []), ...violations]);
} finally {
  await close();
  await drop();
}
