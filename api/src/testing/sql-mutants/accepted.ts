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
  captures: {
    'checkout/attempts/start-payments.ts: a.order_id = any($1::int[])':
      'at the end of claimAll: the attempts of other orders are read, and not used',
    "checkout/payment-status/poll-payments.ts: (state <> 'creating' or created_at <= $3)":
      'of the payments that are being voided none is being started; the polls of open ones need it',
  },
};
