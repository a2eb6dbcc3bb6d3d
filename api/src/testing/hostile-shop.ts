import type { Db } from '../db/db.ts';
import { guardedGateway } from '../ports/payment/guarded-gateway.ts';
import { gatewayDouble } from './gateway-double.ts';
import { openShop, type Shop } from './shop.ts';

/** A shop that sells through the gateway double, guarded like a real gateway, with its webhooks delivered to it. */
export async function openHostileShop(db: Db, env?: Record<string, string>) {
  const double = gatewayDouble();
  const gateway = guardedGateway(double.gateway);
  const shop = await openShop(db, env);
  /** Makes a shop sell through the double and get its webhooks; another one that did no longer gets them. */
  function connect(to: Shop): void {
    to.context.gateways = { double: gateway };
    to.context.newPaymentsAt = 'double';
    double.deliverTo(async (webhook) => (await to.call('POST', '/payments/double/webhook', webhook)).status);
  }
  connect(shop);
  return { shop, double, connect };
}
