import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderPatienceMs } from '../../patience.ts';
import type { Client } from '../client.ts';
import type { Records } from './records.ts';
import { until } from '../../../api/src/testing/until.ts';

export interface Offer {
  event: number;
  ticket: number;
  promocode: string | undefined;
}

/** What a visitor is going to do; drawn from the seed before the visit. */
export interface Plan {
  buyer: { id: number; token: string };
  offer: Offer;
  count: number;
  method: number;
  hasPromo: boolean;
  isDoubleClick: boolean;
  ending: 'leave with a hold' | 'leave with an order' | 'cancel' | 'pay';
  /** A button of the sandbox's payment page. */
  choice: 'approve' | 'twice' | 'lost' | 'decline';
  /** Between two steps. */
  thinkMs: number;
}

/** Plays one visit, and records what the shop acknowledges. Throws when the shop refuses what it must not. */
export async function visit(client: Client, plan: Plan, records: Records): Promise<void> {
  const { buyer, offer, ending, thinkMs } = plan;
  const { token } = buyer;
  const tickets = [{ id: offer.ticket, count: plan.count }];

  const hold = await client.send({
    method: 'PUT',
    operation: 'PUT /user/hold',
    path: '/api/user/hold',
    token,
    json: { event: offer.event, revision: 1, tickets },
  });
  // Sold out.
  if (hold.status === 409) return;
  expectStatus('PUT /user/hold', hold, 200);
  if (ending === 'leave with a hold') {
    records.holds.push({ buyerId: buyer.id, ticketId: offer.ticket, count: plan.count });
    return;
  }

  await sleep(thinkMs);
  const placed = await placeOrder(client, plan, records, plan.hasPromo);
  if (ending === 'leave with an order') return;

  await sleep(thinkMs);
  if (ending === 'cancel') {
    const cancelled = await client.send({
      method: 'POST',
      operation: 'POST /user/order/{id}/cancel',
      path: `/api/user/order/${placed.id}/cancel`,
      token,
      key: randomUUID(),
    });
    expectStatus('POST /user/order/{id}/cancel', cancelled, 200);
    records.cancellations.push(placed.id);
    return;
  }
  await pay(client, plan.choice, placed.paymentPath);
  if (plan.choice === 'decline') return;
  records.payments.push({ orderId: placed.id, paymentId: placed.paymentId });
  await seeTickets(client, token, placed.id, records);
}

interface Placed {
  id: number;
  paymentId: string;
  paymentPath: string;
}

async function placeOrder(client: Client, plan: Plan, records: Records, hasPromo: boolean): Promise<Placed> {
  const { buyer, offer, method, count } = plan;
  const { token } = buyer;
  const key = randomUUID();
  const body = {
    event: offer.event,
    method,
    tickets: [{ id: offer.ticket, count }],
    ...(hasPromo && { promocode: offer.promocode }),
  };
  const send = () =>
    client.send({
      method: 'POST',
      operation: 'POST /user/order',
      path: '/api/user/order',
      token,
      key,
      json: body,
      patienceMs: orderPatienceMs,
    });
  const [answer, twin = answer] = await Promise.all(plan.isDoubleClick ? [send(), send()] : [send()]);
  if (answer.status !== twin.status)
    throw new Error(`a double click was answered with ${answer.status} and ${twin.status}`);
  // The code is used up.
  if (hasPromo && answer.status >= 400) return placeOrder(client, plan, records, false);
  expectStatus('POST /user/order', answer, 200);
  const { order, payment } = answer.body as {
    order: { id: number; pubId: string };
    payment: { type: 'URL' | 'QR'; paymentId: string; content: string };
  };
  const other = twin.body.order as typeof order;
  if (other.id !== order.id) throw new Error(`a double click placed the orders ${order.id} and ${other.id}`);
  records.orders.push({ id: order.id, pubId: order.pubId, buyerId: buyer.id, token, key, body });
  return {
    id: order.id,
    paymentId: payment.paymentId,
    paymentPath:
      payment.type === 'URL' ? new URL(payment.content).pathname : `/api/sandbox/qr/${payment.paymentId}`,
  };
}

/** Opens the payment page and presses a button, as a form of a browser does. */
async function pay(client: Client, choice: string, path: string): Promise<void> {
  const operation = '/sandbox/{kind}/{id}';
  const page = await client.send({ method: 'GET', operation: `GET ${operation}`, path });
  expectStatus(`GET ${operation}`, page, 200);
  const paid = await client.send({ method: 'POST', operation: `POST ${operation}`, path, form: { choice } });
  expectStatus(`POST ${operation}`, paid, 303);
}

/** Looks at the order until it is paid, and at its tickets. */
async function seeTickets(client: Client, token: string, orderId: number, records: Records): Promise<void> {
  await until(`order ${orderId} is shown as paid`, 60_000, async () => {
    const operation = 'GET /user/order/{id}';
    const order = await client.send({ method: 'GET', operation, path: `/api/user/order/${orderId}`, token });
    expectStatus(operation, order, 200);
    if (order.body.state === 'Paid') return true;
    await sleep(1_000);
    return false;
  });
  const operation = 'GET /user/profile/tickets';
  const shown = await client.send({ method: 'GET', operation, path: '/api/user/profile/tickets', token });
  expectStatus(operation, shown, 200);
  const events = shown.body as unknown as { tickets: { pubId: string }[] }[];
  records.tickets.push({
    orderId,
    pubIds: events.flatMap(({ tickets }) => tickets.map(({ pubId }) => pubId)),
  });
}

function expectStatus(operation: string, { status, body }: { status: number; body: object }, wanted: number) {
  if (status !== wanted) throw new Error(`${operation}: ${status} ${JSON.stringify(body)}`);
}
