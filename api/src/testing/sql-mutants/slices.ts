/** A part of the product whose SQL is mutated, and the tests that should notice. */
export interface Slice {
  /** The files of the product, from `api/src`. */
  sources: RegExp;
  /** The tables whose rules are dropped. */
  tables: string[];
  /** Test files, from `api/src`; those of a rule of the schema are `testsOfSchema`, then these. */
  tests: string[];
}

const constraints = ['db/constraints', 'db/money-constraints', 'db/account-constraints'];
export const testsOfSchema = [...constraints, 'db/invariants'];

export const slices: Record<string, Slice> = {
  stock: {
    sources: /^stock\//u,
    tables: ['ticket_stock', 'stock_ledger', 'buyer_counts'],
    tests: [
      ...['stock/', 'checkout/hold/', 'checkout/order/', 'extras/office-events/stock'],
      ...['checkout/payment-status/payment-races', 'checkout/attempts/payments'],
      // Late payments, refunds and sent tickets change the counts of buyers.
      ...['checkout/captures/', 'checkout/refunds/', 'extras/sending-tickets/'],
      'extras/guest-lists/',
    ],
  },
  holds: {
    sources: /^checkout\/hold\//u,
    tables: ['holds', 'hold_lines', 'hold_ends'],
    tests: [
      ...['stock/', 'checkout/hold/', 'checkout/order/', 'checkout/payment-status/payment-races'],
    ],
  },
  captures: {
    sources: /^checkout\/(?:captures|attempts|payment-status)\//u,
    tables: ['payment_attempts', 'captures', 'money_ledger', 'webhook_events', 'tickets'],
    tests: [
      'checkout/captures/',
      'checkout/attempts/',
      'checkout/payment-status/',
      'checkout/closing/',
    ],
  },
  refunds: {
    sources: /^checkout\/(?:refunds|cancellation)\/|^office\/orders\/|^extras\/refund-accounts\//u,
    tables: ['refunds', 'returned_tickets', 'returned_transfers', 'refund_destinations'],
    tests: [
      'checkout/refunds/',
      'checkout/cancellation/',
      // How often a refund is tried, and what a buyer can cancel.
      ...['checkout/captures/captures', 'checkout/attempts/payments'],
      'office/orders/',
      'extras/refund-accounts/',
      'checkout/reconciliation/',
      // Where the orders of cancelled events and sent tickets are tested.
      ...['extras/office-events/cancel-event', 'extras/sending-tickets/'],
    ],
  },
  'sign-in': {
    sources: /^account\//u,
    tables: ['people', 'sessions', 'mail_tokens', 'attempt_counts'],
    tests: [
      ...['account/', 'http/limits', 'http/access', 'erasure/erasure'],
      // Links that end with those of the account, and tickets that were sent.
      ...['extras/refund-accounts/refund-files', 'extras/sending-tickets/'],
    ],
  },
};
