import { setTimeout as sleep } from 'node:timers/promises';
import { signWebhook } from '../../../api/src/ports/payment/omise/webhook.ts';
import type { openOmiseDouble } from '../../../api/src/testing/omise-double.ts';
import type { Buyer } from '../buyers.ts';
import { type Call, createClient } from '../client.ts';

export type OmiseDouble = Awaited<ReturnType<typeof openOmiseDouble>>;

/** What one buyer did, and what the shop acknowledged. Times are of `performance.now()`, when the answer had arrived. */
export interface Sale {
  buyer: Buyer;
  order?: { id: number; pubId: string; total: number };
  paymentId?: string;
  orderedAtMs?: number;
  paidAtMs?: number;
  /** Public ids of the issued tickets. */
  tickets: string[];
}

/** What is on sale: an event, a ticket type of it, and the payment methods card (a link) and PromptPay. */
export interface Offer {
  event: number;
  type: number;
  methods: number[];
}

/** A client of the api with the session of a buyer; a lost answer has status 0. The body is unknown: callers say what they expect. */
export function buyerClient(port: number, token: string) {
  const { attempt } = createClient(`http://127.0.0.1:${port}`);
  return async <Body>(method: Call['method'], path: string, json?: object, key?: string) => {
    const { status, body } = await attempt({
      method,
      operation: path,
      path: `/api${path}`,
      token,
      key,
      json,
    });
    return { status, body: body as Body };
  };
}

export interface ShopAddress {
  port: number;
  gateway: OmiseDouble;
  webhookSecret: string;
}

/** Sends the webhook of a payment to the api, as Omise does. Returns the status. */
async function sendWebhook(
  { port, gateway, webhookSecret }: ShopAddress,
  paymentId: string,
): Promise<number> {
  const bytes = Buffer.from(JSON.stringify(gateway.event(paymentId)));
  const time = String(Math.floor(Date.now() / 1_000));
  const reply = await fetch(`http://127.0.0.1:${port}/api/payments/omise/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'omise-signature': signWebhook(webhookSecret, time, bytes).toString('hex'),
      'omise-signature-timestamp': time,
    },
    body: bytes,
    signal: AbortSignal.timeout(15_000),
  });
  return reply.status;
}

/** Holds and orders tickets. What was acknowledged is written to `sale` at once, because the shop may be killed at any time. */
export async function placeOrder(
  shop: ShopAddress,
  sale: Sale,
  offer: Offer,
  { count, key = 'first' }: { count: number; key?: string },
): Promise<void> {
  const call = buyerClient(shop.port, sale.buyer.token);
  const tickets = [{ id: offer.type, count }];
  const held = await call('PUT', '/user/hold', { event: offer.event, revision: 1, tickets });
  if (held.status !== 200) throw new Error(`hold: status ${held.status} ${JSON.stringify(held.body)}`);
  const method = offer.methods[sale.buyer.id % offer.methods.length];
  const { status, body } = await call<{
    order: { id: number; pubId: string; total: number };
    payment: { paymentId?: string };
  }>('POST', '/user/order', { event: offer.event, method, tickets }, key);
  if (status !== 200) throw new Error(`order: status ${status} ${JSON.stringify(body)}`);
  sale.order = body.order;
  sale.orderedAtMs = performance.now();
  sale.paymentId = body.payment.paymentId;
}

/** Pays an order at the gateway. `isTold`: the webhook arrives, and the tickets must be there. */
export async function pay(shop: ShopAddress, sale: Sale, { isTold }: { isTold: boolean }): Promise<void> {
  if (!sale.paymentId) throw new Error('the order has no payment');
  shop.gateway.settle(sale.paymentId, true);
  if (!isTold) return;
  const status = await sendWebhook(shop, sale.paymentId);
  if (status !== 200) throw new Error(`webhook: status ${status}`);
  const tickets = await ownTickets(shop.port, sale.buyer);
  if (tickets.length === 0) throw new Error(`order ${sale.order?.id}: paid, but there are no tickets`);
  sale.tickets = tickets;
  sale.paidAtMs = performance.now();
}

/** The public ids of a buyer's valid tickets. */
export async function ownTickets(port: number, { token }: Buyer): Promise<string[]> {
  const { status, body } = await buyerClient(port, token)<{ tickets: { pubId: string }[] }[]>(
    'GET',
    '/user/profile/tickets',
  );
  if (status !== 200) throw new Error(`tickets: status ${status}`);
  return body.flatMap(({ tickets }) => tickets.map(({ pubId }) => pubId));
}

/**
 * Sells to one buyer after the other until `stop` is called or all are served: most pay, for some the webhook is lost, some are declined
 * or give up. `ratePerSecond` bounds how many begin. `sales` grows while it runs; `failures` are answers that should not have been.
 */
export function startSelling(
  shop: ShopAddress,
  {
    buyers,
    offers,
    random,
    ratePerSecond,
  }: { buyers: readonly Buyer[]; offers: readonly Offer[]; random: () => number; ratePerSecond: number },
) {
  const sales: Sale[] = [];
  const failures: string[] = [];
  let isStopped = false;
  const running = new Set<Promise<void>>();

  async function sell(sale: Sale, offer: Offer, count: number, dice: number): Promise<void> {
    try {
      await placeOrder(shop, sale, offer, { count });
      if (dice < 0.7) await pay(shop, sale, { isTold: true });
      else if (dice < 0.8) await pay(shop, sale, { isTold: false });
      else if (dice < 0.9) shop.gateway.settle(sale.paymentId!, false);
    } catch (error) {
      // Killed in the middle: what was not acknowledged is not promised.
      if (!isStopped) failures.push((error as Error).message);
    }
  }

  const selling = (async () => {
    for (const buyer of buyers) {
      if (isStopped) return;
      const sale: Sale = { buyer, tickets: [] };
      sales.push(sale);
      const offer = offers[Math.floor(random() * offers.length)]!;
      const work: Promise<void> = sell(sale, offer, 1 + Math.floor(random() * 2), random()).finally(() =>
        running.delete(work),
      );
      running.add(work);
      await sleep(1_000 / ratePerSecond);
    }
  })();

  return {
    sales,
    failures,
    /** Begins no further sale; `isOver` resolves when those under way have ended. */
    stop: () => void (isStopped = true),
    isOver: async () => {
      await selling;
      await Promise.all(running);
    },
  };
}
