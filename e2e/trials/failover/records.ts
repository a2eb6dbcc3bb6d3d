import type { Attempt } from '../client.ts';

/** What the shop has acknowledged to a visitor. It must be in the database for ever after. */
export interface Hold {
  buyerId: number;
  ticketId: number;
  count: number;
}
export interface Order {
  id: number;
  pubId: string;
  buyerId: number;
  token: string;
  key: string;
  /** The body of its request, to repeat it. */
  body: object;
}
export interface Payment {
  orderId: number;
  paymentId: string;
}

export type Records = ReturnType<typeof createRecords>;

/** Collects what the visitors were told. */
export function createRecords() {
  const attempts: Attempt[] = [];
  const violations: string[] = [];
  return {
    attempts,
    violations,
    /** Holds of visitors who left, which nothing else replaces. */
    holds: [] as Hold[],
    orders: [] as Order[],
    /** The buyer was told that the payment was approved. */
    payments: [] as Payment[],
    /** Orders that were shown as paid, and the tickets that were shown. */
    tickets: [] as { orderId: number; pubIds: string[] }[],
    /** Ids of cancelled orders. */
    cancellations: [] as number[],
    note(attempt: Attempt) {
      attempts.push(attempt);
      if (attempt.fault) violations.push(`${attempt.operation}: ${attempt.fault}`);
    },
    /** The first order that was sent after `since` and answered after `from`; undefined while there is none. */
    firstOrder: (since: number, from: number) =>
      attempts.find(
        ({ operation, sentAt, answeredAt, status }) =>
          operation === 'POST /user/order' && status === 200 && sentAt >= since && answeredAt >= from,
      ),
    acknowledged() {
      const { holds, orders, payments, cancellations } = this;
      return {
        holds: holds.length,
        orders: orders.length,
        payments: payments.length,
        cancellations: cancellations.length,
      };
    },
  };
}
