import { randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import { later } from '../../time/time.ts';
import { FIRST_POLL_MS } from './poll-times.ts';

/**
 * Stores payment attempts before they are started at the gateway. At most one is open per order
 * (unique index).
 */
export async function openAttempts(
  tx: Tx,
  {
    payments,
    now,
  }: { payments: { orderId: number; methodId: number; gateway: string }[]; now: Date },
): Promise<void> {
  await tx.query(
    `insert into payment_attempts (id, order_id, gateway, method_id, reference, amount, currency,
      state, type,
                                   created_at, expires_at,
                                   next_poll_at)
     select d.id, o.id, d.gateway, m.id, 'PD' || replace(o.number, '-', '')
              || substr('${digits}', least(31, 1 + (select count(*) from payment_attempts x
              where x.order_id = o.id))::int, 1) || d.suffix, o.total, c.iso_code, 'creating',
                m.type, $2,
            o.pay_by, $3
       from jsonb_to_recordset($1::jsonb) as d (id text, suffix text, gateway text, "orderId" int,
         "methodId" int)
       join orders o on o.id = d."orderId"
       join currencies c on c.id = o.currency_id
       join payment_methods m on m.id = d."methodId"`,
    [
      JSON.stringify(
        payments.map((payment) => ({
          ...payment,
          id: randomBytes(16).toString('base64url'),
          suffix: newSuffix(),
        })),
      ),
      now,
      later(now, FIRST_POLL_MS),
    ],
  );
}

/** Which attempt of its order it is, in the reference of an attempt: 1 to 9, then letters. */
const digits = '123456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * What follows `PD`, the order number and the attempt's digit in the reference: 45 random bits, of
 * 20 characters in all. PromptPay accepts no more and only capitals and digits.
 */
function newSuffix(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 9 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
