import type { Context } from '../../context.ts';
import { findInvariantViolations } from '../../db/invariant-violations.ts';
import { type AttemptRow, syncPayment, selectAttempts } from './sync-payment.ts';

/**
 * Compares our books with the gateways': every payment begun after `since` is asked about. Money that we did not know of
 * is taken in like any other (it pays, or is due back); what only we know of is told, never corrected. One sentence for
 * each difference and each broken rule; none when all is well.
 */
export async function reconcile(context: Context, since: Date): Promise<string[]> {
  const { db, gateways } = context;
  const said: string[] = [];
  const attempts = await db.query<AttemptRow>(
    `${selectAttempts} where created_at > $1 order by created_at, id`,
    [since],
  );
  for (const attempt of attempts) {
    const name = `Order ${attempt.orderId}, payment ${attempt.paymentId ?? attempt.reference}`;
    if (!gateways[attempt.gateway]) {
      said.push(`${name}: ${attempt.gateway} is not configured.`);
      continue;
    }
    const ours = await db.query<{ captureId: string; amount: number; currency: string }>(
      'select capture_id as "captureId", amount, currency from captures where attempt_id = $1',
      [attempt.id],
    );
    try {
      const status = await syncPayment(context, attempt);
      const theirs = status.state === 'captured' ? status.captures : [];
      for (const { captureId, amount, currency } of theirs) {
        const known = ours.find((capture) => capture.captureId === captureId);
        if (!known) said.push(`${name}: ${amount} ${currency} had not been heard of and is now taken in.`);
        else if (known.amount !== amount || known.currency !== currency)
          said.push(`${name}: we say ${known.amount} ${known.currency}, they say ${amount} ${currency}.`);
      }
      for (const { captureId, amount, currency } of ours) {
        if (!theirs.some((capture) => capture.captureId === captureId))
          said.push(`${name}: the gateway does not know of the ${amount} ${currency} that we count.`);
      }
    } catch (error) {
      said.push(`${name}: no answer (${(error as Error).message}).`);
    }
  }
  for (const { rule, subject, detail } of await findInvariantViolations(db))
    said.push(`Broken rule: ${rule}: ${subject} ${detail}`);
  return said;
}
