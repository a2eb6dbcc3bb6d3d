import type { Db } from '../../db/db.ts';
import { calm } from '../gateway-double.ts';
import { hostileDial, mulberry32, openHostileShop } from '../hostile-shop.ts';
import { type BesideFloor, besideFloor, ORDER_ROWS } from './floor.ts';

export interface GatewayLoadOptions {
  seed: number;
  /** Interleaved measurements with a calm and with a hostile gateway. */
  pairs: number;
  clients: number;
  /** Duration of one measurement. */
  sliceMs: number;
  /** Duration of each floor measurement, see `floor.ts`. */
  floorMs: number;
}

/**
 * Orders per second with a calm gateway and with one of which 2 % of the calls hang and 5 % fail, measured in interleaved pairs,
 * because machines are noisy. Every buyer orders once; only answered orders with a payment count. Returns the pairs, the median of
 * their ratios, and invariant violations. Each rate is also a ratio to a floor measured before and after it.
 */
export async function runGatewayLoad(db: Db, { seed, pairs, clients, sliceMs, floorMs }: GatewayLoadOptions) {
  const random = mulberry32(seed);
  const { shop, double, close } = await openHostileShop(db, undefined, random);
  await shop.reset();
  const { event, ticket, method } = await shop.ids();
  const ga = ticket['tonight/ga']!;
  await db.query('update ticket_stock set capacity = 1000000 where ticket_type_id = $1', [ga]);
  const body = { event: event.tonight, method: method.kCards, tickets: [{ id: ga, count: 1 }] };

  const slice = (isHostile: boolean): Promise<BesideFloor> =>
    besideFloor(db, { clients, rows: ORDER_ROWS, floorMs, sliceMs }, () => ordersOf(isHostile));

  async function ordersOf(isHostile: boolean): Promise<number> {
    double.turn(isHostile ? hostileDial(random) : calm);
    const startedAt = performance.now();
    let done = 0;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() - startedAt < sliceMs) {
          const buyer = await shop.visitor();
          const { status } = await buyer.call('POST', '/user/order', body);
          if (status === 200 && performance.now() - startedAt < sliceMs) done++;
        }
      }),
    );
    return done;
  }

  try {
    await slice(false);
    const measured: { calm: BesideFloor; hostile: BesideFloor; ratio: number }[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const [calmly, hostilely] = [await slice(false), await slice(true)];
      measured.push({ calm: calmly, hostile: hostilely, ratio: hostilely.perSecond / calmly.perSecond });
    }
    const ratios = measured.map(({ ratio }) => ratio).sort((a, b) => a - b);
    return {
      measured,
      ratio: ratios[Math.floor(ratios.length / 2)]!,
      violations: await shop.invariantViolations(),
    };
  } finally {
    await close();
  }
}
