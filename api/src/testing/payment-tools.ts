import { decide } from '../ports/payment/sandbox/sandbox.ts';
import type { PaymentStatus } from '../ports/payment/payment.ts';
import { pollPayments } from '../checkout/payment-status/poll-payments.ts';
import { type AttemptRow, selectAttempts } from '../checkout/payment-status/sync-payment.ts';
import { deliverWebhooks } from '../ports/payment/sandbox/deliver-webhooks.ts';
import type { Shop } from './shop.ts';

/** Places orders, acts as buyer and gateway, and reads what is stored. */
export function paymentTools(shop: () => Shop) {
  /**
   * Places an order of two tickets that waits for its payment. `choose` is what the buyer does on
   * the sandbox page.
   */
  async function placePending(method: 'kCards' | 'promptpay' = 'kCards', fields: object = {}) {
    const found = await shop().ids();
    const visitor = await shop().visitor();
    const ga = found.ticket['tonight/ga']!;
    const { body } = await visitor.order(
      { 'tonight/ga': 2 },
      { method: found.method[method], ...fields },
    );
    const { id } = body.order;
    const paymentId = body.payment.paymentId!;
    const choose = (choice: string, of = paymentId) =>
      decide(shop().db, { id: of, choice, now: shop().now(), later: shop().now() });
    return {
      ...found,
      visitor,
      ga,
      id,
      paymentId,
      choose,
      pay: async (of = paymentId) => {
        await choose('approve', of);
        await deliver();
      },
      state: () => shop().value<string>`select state from orders where id = ${id}`,
      poll: () => pollPayments(shop().context),
    };
  }
  async function placePaid(...order: Parameters<typeof placePending>) {
    const placed = await placePending(...order);
    await placed.pay();
    expect(await placed.state()).toBe('paid');
    return placed;
  }
  const attempts = () => shop().db.query<AttemptRow>(`${selectAttempts} order by created_at`);
  const refunds = () =>
    shop().sql<{ reason: string; state: string; amount: number }>`select reason, state, amount
      from refunds`;
  /** Replaces the status that the gateway reports. */
  const stubStatus = (status: PaymentStatus) => {
    shop().gateway.status = async () => status;
    shop().gateway.void = async () => status;
  };
  /** A status of one capture, in minor units. */
  const capturedStatus = (captureId: string, amount: number, currency = 'THB'): PaymentStatus => ({
    state: 'captured',
    paymentId: captureId,
    captures: [{ captureId, amount, currency, at: shop().now() }],
  });

  /** Sends the webhooks of the sandbox that are due. */
  async function deliver(): Promise<void> {
    await shop()
      .app.listen({ port: 0, host: '127.0.0.1' })
      .catch(() => {});
    const { port } = shop().app.server.address() as { port: number };
    await deliverWebhooks(shop().context, `http://127.0.0.1:${port}/api/payments/sandbox/webhook`);
  }

  return { placePending, placePaid, attempts, refunds, stubStatus, capturedStatus, deliver };
}
