import { randomBytes, randomInt } from 'node:crypto';
import type { Lang, Payment } from '@playday/shared/contracts/api';
import type { Context } from '../../context.ts';
import { one, type Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { minutes } from '../../ports/clock.ts';
import { qrImage } from '../../qr-image.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { giveBack } from './give-back.ts';

/** A gateway's page or QR ends this much before the order does, so that nobody pays for what is about to be released. */
const MARGIN_MS = minutes(1);

/** Writes down that payments are about to be asked for. At most one is open per order (unique index). */
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

interface Creating {
  id: string;
  gateway: string;
  reference: string;
  alias: string;
  type: 'URL' | 'QR';
  amount: number;
  currency: string;
  scale: number;
  expiresAt: Date;
  parameters: { key: string; value: string }[];
  eventName: Text;
  isFirst: boolean;
}

/**
 * Asks the gateway for the payment that was written down, if there is one. Safe to repeat: the reference is the same.
 * When the gateway does not answer, the first attempt takes its order down with it, and 2030 is thrown.
 */
export async function startPayment(context: Context, orderId: number): Promise<void> {
  const { db, gateways, config, log, clock } = context;
  const attempt = await one<Creating>(
    db,
    `select a.id, a.gateway, a.reference, m.alias, a.type, a.amount, a.currency, c.scale, a.expires_at as "expiresAt",
            o.parameters, e.name as "eventName",
            not exists (select from payment_attempts x where x.order_id = o.id and x.id <> a.id) as "isFirst"
       from payment_attempts a
       join orders o on o.id = a.order_id
       join currencies c on c.id = o.currency_id
       join events e on e.id = o.event_id
       join payment_methods m on m.id = a.method_id
      where a.order_id = $1 and a.state = 'creating'`,
    [orderId],
  );
  if (!attempt) return;
  try {
    const { paymentId, content } = await gateways[attempt.gateway]!.create({
      reference: attempt.reference,
      method: attempt.alias,
      type: attempt.type,
      amount: attempt.amount,
      currency: attempt.currency,
      scale: attempt.scale,
      description: inLanguage(attempt.eventName, 'en'),
      parameters: attempt.parameters,
      returnUrl: `${config.publicUrl}/payment`,
      expiresAt: attempt.expiresAt,
    });
    await db.query(
      `update payment_attempts set state = 'pending', payment_id = $2, content = $3 where id = $1 and state = 'creating'`,
      [attempt.id, paymentId, content],
    );
  } catch (error) {
    log.warn({ orderId, gateway: attempt.gateway, message: (error as Error).message }, 'no payment');
    await db.transaction((tx) =>
      giveBack(tx, { orderId, attemptId: attempt.id, isFirst: attempt.isFirst, now: clock.now() }),
    );
    throw new Failure('paymentUnavailable');
  }
}

/** The payment as the page needs it: without id and content when there is nothing to pay. */
export async function wirePayment(tx: Tx, orderId: number, lang: Lang): Promise<Payment> {
  const attempt = await one<{
    name: Text;
    paymentId: string;
    content: string;
    type: 'URL' | 'QR';
    state: string;
  }>(
    tx,
    `select m.name, a.payment_id as "paymentId", a.content, a.type, o.state
       from payment_attempts a
       join orders o on o.id = a.order_id
       join payment_methods m on m.id = a.method_id
      where a.order_id = $1 and a.state = 'pending'`,
    [orderId],
  );
  if (!attempt || attempt.state !== 'pending payment')
    return { name: attempt ? inLanguage(attempt.name, lang) : '' };
  const { paymentId, type } = attempt;
  const content = type === 'QR' ? await qrImage(attempt.content) : attempt.content;
  return { name: inLanguage(attempt.name, lang), paymentId, content, type };
}

/** 20 capitals and digits: what PromptPay takes as a reference, 93 random bits. */
function newReference(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return `PD${Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
