import type { Db } from '../db/db.ts';
import { type GatewayLimits, guardedGateway } from '../ports/payment/guarded-gateway.ts';
import { gatewayDouble } from './gateway-double.ts';
import { openShop, type Shop } from './shop.ts';

/**
 * A shop that sells through the gateway double, guarded like a real gateway, with its webhooks
 * delivered to it.
 */
export async function openHostileShop(
  db: Db,
  random: () => number,
  { limits, env }: { limits?: GatewayLimits; env?: Record<string, string> } = {},
) {
  const double = gatewayDouble(random);
  const gateway = guardedGateway(double.gateway, limits);
  const shop = await openShop(db, env);
  /**
   * Makes a shop sell through the double and get its webhooks; another one that did no longer gets
   * them.
   */
  function connect(to: Shop): void {
    to.context.gateways = { double: gateway };
    to.context.newPaymentsAt = 'double';
    double.deliverTo(
      async (webhook) => (await to.call('POST', '/payments/double/webhook', webhook)).status,
    );
  }
  connect(shop);
  return { shop, double, connect };
}

/**
 * A hostile gateway: 2 % of calls hang, 5 % fail, webhooks are lost and doubled, voids are refused.
 */
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

/**
 * A seeded random generator, so that a seed repeats the same faults but for the order in which
 * calls arrive.
 */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
