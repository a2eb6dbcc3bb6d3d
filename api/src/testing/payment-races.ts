import { randomUUID } from 'node:crypto';
import {
  type AttemptRow,
  openAttemptOf,
  syncPayment,
} from '../checkout/payment-status/sync-payment.ts';
import type { PaymentStatus } from '../ports/payment/payment.ts';
import { lockRows, pausePoint, waitForBlocked } from './barrier.ts';
import type { Shop } from './shop.ts';

/** One of the transactions of a race. */
export interface Contender {
  name: string;
  run: () => Promise<unknown>;
  gate: { reached: Promise<void>; open: () => void };
}

/**
 * Races of payments on two instances. Each lets two transactions queue up for the same locked row
 * in a known order, then releases it: the first wins, the second decides on what the first has
 * committed.
 */
export function paymentRaces(shops: () => [Shop, Shop]) {
  const db = () => shops()[0].db;
  const total = 207_000;

  async function pending(name = 'tonight/ga', count = 2) {
    const { ticket, method } = await shops()[0].ids();
    const visitor = await shops()[0].visitor();
    const id: number = (await visitor.order({ [name]: count })).body.order.id;
    const state = () => shops()[0].value<string>`select state from orders where id = ${id}`;
    const attempt = (await openAttemptOf(db(), id))!;
    return { id, visitor, state, type: ticket[name]!, method, attempt };
  }
  const captured = (captureId = 'cap_1', amount = total): PaymentStatus => ({
    state: 'captured',
    paymentId: 'sbx_1',
    captures: [{ captureId, amount, currency: 'THB', at: shops()[0].now() }],
  });
  /** An order that has been paid by a capture. */
  async function paid() {
    const order = await pending();
    shops()[0].gateway.status = async () => captured();
    await syncPayment(shops()[0].context, order.attempt);
    expect(await order.state()).toBe('paid');
    return order;
  }
  const refunds = () =>
    db().query<{ reason: string; amount: number }>(
      'select reason, amount from refunds order by reason',
    );
  const payments = () => db().query('select capture_id from captures where is_payment');

  /** Makes the gateway answer a call of one instance only when the test says so. */
  function gate(at: 0 | 1, call: 'status' | 'void', status: PaymentStatus) {
    const answer = pausePoint();
    shops()[at].gateway[call] = async () => {
      await answer.pass();
      return status;
    };
    return answer;
  }
  /** For work that asks no gateway: starts when the test says so. */
  function ungated(name: string, work: () => Promise<unknown>): Contender {
    const gate = pausePoint();
    return { name, run: () => gate.pass().then(work), gate };
  }
  /**
   * Runs both; they reach the locked row in the given order, or with `second` in the other one.
   * Returns their results by name.
   */
  async function race(
    both: Contender[],
    lock: { sql: string; params: unknown[] },
    place: 'first' | 'second' = 'first',
  ) {
    const contenders = place === 'first' ? both : both.toReversed();
    const runs = contenders.map(({ run }) => run());
    // A run that ends here was refused before it got to the gateway; its result says why.
    await Promise.all(
      contenders.map(({ gate: { reached } }, at) => Promise.race([reached, runs[at]])),
    );
    const release = await lockRows(db(), lock.sql, lock.params);
    try {
      for (const [at, contender] of contenders.entries()) {
        contender.gate.open();
        await waitForBlocked(db(), at + 1);
      }
    } finally {
      await release();
    }
    const results = await Promise.allSettled(runs);
    return Object.fromEntries(contenders.map(({ name }, at) => [name, results[at]!]));
  }
  const orderRow = (id: number) => ({
    sql: 'select 1 from orders where id = $1 for update',
    params: [id],
  });
  const capture = (attempt: AttemptRow, status = captured(), at: 0 | 1 = 0): Contender => ({
    name: `capture ${at}`,
    run: () => syncPayment(shops()[at].context, attempt),
    gate: gate(at, 'status', status),
  });
  /** The same capture, as a webhook of the gateway over HTTP. */
  const captureByWebhook = (attempt: AttemptRow, status = captured()): Contender => {
    shops()[0].gateway.webhook = async () => ({
      ...{
        eventId: `evt_${randomUUID()}`,
        paymentId: attempt.paymentId,
        reference: attempt.reference,
      },
    });
    return {
      name: 'capture 0',
      run: async () => {
        const url = '/api/payments/sandbox/webhook';
        const { statusCode } = await shops()[0].app.inject({ method: 'POST', url, payload: '{}' });
        if (statusCode !== 200) throw new Error(`the webhook was answered with ${statusCode}`);
      },
      gate: gate(0, 'status', status),
    };
  };
  /** A test for each place of a capture in a race, and each way in which it becomes known. */
  const bothWays = test.each([
    ['first', 'by polling', capture],
    ['second', 'by polling', capture],
    ['first', 'by webhook', captureByWebhook],
    ['second', 'by webhook', captureByWebhook],
  ] as ['first' | 'second', string, (attempt: AttemptRow, status?: PaymentStatus) => Contender][]);
  return {
    db,
    total,
    pending,
    paid,
    captured,
    refunds,
    payments,
    gate,
    ungated,
    race,
    orderRow,
    capture,
    bothWays,
  };
}
