/**
 * By slice, mutants that no test can notice, with the reason: at most the part that `verdicts.ts`
 * allows.
 */
export const accepted: Record<string, Record<string, string>> = {
  stock: {
    'stock/move-stock.ts: p.id <> me.id':
      'in the INSERT: an account without a row has no tickets; ' +
      'with one, the UPDATE checks the same sum',
    ['stock/move-stock.ts: $3 + coalesce((select sum(b.tickets) from people me ' +
      'join people p on p.mailbox = me.mailbox and p.id <> me.id …']:
      'in the INSERT: the trigger fifth_ticket_inserted refuses the same, with the same answer',
    'stock/move-stock.ts: for update of s (2)':
      'in changeCapacities: its callers have locked the rows',
  },
  holds: {
    'checkout/hold/hold-rows.ts: buyer_id = any($1::int[]) (3)':
      'in readLines: the lines of others are read, and not used',
  },
  refunds: {
    'checkout/cancellation/cancel-events.ts: id = $1':
      'in cancelOne: other orders are locked, too, and those locked elsewhere skipped; which one ' +
      'is cancelled, lockOrder says',
    'checkout/cancellation/cancel-events.ts: for update skip locked':
      'lockOrder waits for the other process, and then finds the order cancelled',
    "checkout/cancellation/cancel-events.ts: state = 'pending payment'":
      'cancelOne looks again at each order of the page',
    'checkout/cancellation/cancel-events.ts: closing is null':
      'cancelOne looks again at each order of the page',
    ["checkout/cancellation/cancel-events.ts: (state = 'paid' or (state = 'pending payment' " +
      'and closing is null))']: 'cancelOne looks again at each order of the page',
    'checkout/cancellation/cancel-events.ts: id > $2':
      'a page has other orders than the one before, unless 100 of them cannot be cancelled',
    'checkout/cancellation/cancel-events.ts: done_at is null (2)':
      'of two processes that finish a cancellation at once, the later one sets the time',
    "checkout/refunds/refunds.ts: state = 'due' (2)":
      'a refund that is done has a day, which a CHECK refuses for one that is left to people',
    "checkout/refunds/give-back.ts: o.state = 'paid'":
      'only a paid order has a capture that pays it, or a cancelled one, which is answered before',
    'checkout/refunds/give-back.ts: p.is_payment':
      'a capture that pays no order is refunded whole as it is stored',
  },
  captures: {
    'checkout/attempts/start-payments.ts: a.order_id = any($1::int[])':
      'at the end of claimAll: the attempts of other orders are read, and not used',
    "checkout/payment-status/poll-payments.ts: (state <> 'creating' or created_at <= $3)":
      'of the payments that are being voided none is being started; the polls of open ones need it',
  },
};
