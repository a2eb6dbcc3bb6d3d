import { randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import { minutes } from '../../ports/clock.ts';

/**
 * The gateway's page or QR code expires this much before the order, so that no payment arrives for released tickets.
 */
const MARGIN_MS = minutes(1);

/** Stores payment attempts before they are started at the gateway. At most one is open per order (unique index). */
export async function openAttempts(
  tx: Tx,
  { payments, now }: { payments: { orderId: number; methodId: number; gateway: string }[]; now: Date },
): Promise<void> {
  await tx.query(
    `insert into payment_attempts (id, order_id, gateway, method_id, reference, amount, currency, state, type,
                                   created_at, expires_at)
     select d.id, o.id, d.gateway, m.id, d.reference, o.total, c.iso_code, 'creating', m.type, $2,
            o.pay_by - $3 * interval '1 millisecond'
       from jsonb_to_recordset($1::jsonb) as d (id text, reference text, gateway text, "orderId" int, "methodId" int)
       join orders o on o.id = d."orderId"
       join currencies c on c.id = o.currency_id
       join payment_methods m on m.id = d."methodId"`,
    [
      JSON.stringify(
        payments.map((payment) => ({
          ...payment,
          id: randomBytes(16).toString('base64url'),
          reference: newReference(),
        })),
      ),
      now,
      MARGIN_MS,
    ],
  );
}

/** 20 capitals and digits with 90 random bits; PromptPay accepts no other characters in a reference. */
function newReference(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return `PD${Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
