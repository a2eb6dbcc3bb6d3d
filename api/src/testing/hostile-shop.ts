import type { Db } from '../db/db.ts';
import { type GatewayLimits, guardedGateway } from '../ports/payment/guarded-gateway.ts';
import { openGatewayDouble } from './gateway-double.ts';
import { gatewayDoubleClient } from './gateway-double-client.ts';
import { openShop } from './shop.ts';

/** A shop that sells through the gateway double, guarded like a real gateway, with its webhooks delivered to it. */
export async function openHostileShop(
  db: Db,
  limits: GatewayLimits | undefined,
  random: () => number,
  timeoutMs?: number,
  env: Record<string, string> = {},
) {
  const secret = 'a secret';
  const double = await openGatewayDouble({ random, secret });
  const shop = await openShop(db, env);
  shop.context.gateways = {
    double: guardedGateway(gatewayDoubleClient({ url: double.url, secret, timeoutMs }), limits),
  };
  shop.context.newPaymentsAt = 'double';
  double.deliverTo(async (bytes, signature) => {
    const { status } = await shop.call('POST', '/payments/double/webhook', bytes.toString('utf8'), {
      'x-double-signature': signature,
    });
    return status;
  });
  return {
    shop,
    double,
    async close() {
      await shop.close();
      await double.close();
    },
  };
}

/** A hostile gateway: 2 % of calls hang, 5 % fail, webhooks are lost and doubled, voids are refused. */
export function hostileDial(random: () => number) {
  return {
    // Most calls take 20 ms, one in ten up to 300 ms.
    latencyMs: () => (random() < 0.9 ? 20 : 20 + 280 * random()),
    hanging: 0.02,
    failing: 0.05,
    voidRefused: 0.2,
    webhookLost: 0.1,
    webhookDoubled: 0.1,
  };
}

/** A seeded random generator, so that a seed repeats the same faults but for the order in which calls arrive. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
