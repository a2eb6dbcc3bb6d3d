import { extraParts } from '../extra-parts.ts';

/**
 * The order in which every transaction locks rows of these tables; within a table, by id. Two
 * transactions that follow it never wait for each other in a circle. A row counts as locked by
 * `select … for update`, by an update, a delete or an upsert; rows that the transaction itself has
 * inserted are its own. `lock-order.test.ts` compares what the transactions of the shop do with
 * this list.
 */
export const lockSequence = [
  'orders',
  'payment_attempts',
  'holds',
  'people',
  'events',
  'ticket_types',
  'buyer_counts',
  'ticket_stock',
  'promos',
  'promo_buyers',
  'sessions',
  ...extraParts.lockSequence,
] as const;
