import type { Context } from '../../context.ts';
import { findInvariantViolations } from '../../db/invariant-violations.ts';
import { type AttemptRow, syncPayment, selectAttempts } from './sync-payment.ts';

/**
 * Compares our records with the gateways: fetches the status of every payment created after `since`. Missing captures are
 * applied as usual (they pay their order or are refunded); captures that the gateway does not list are only reported.
 * Returns one sentence per difference and per invariant violation.
 */
export async function reconcile(context: Context, since: Date): Promise<string[]> {
  const { db, gateways } = context;
  const differences: string[] = [];
  const attempts = await db.query<AttemptRow>(
    `${selectAttempts} where created_at > $1 order by created_at, id`,
    [since],
  );
  for (const attempt of attempts) {
    const name = `Order ${attempt.orderId}, payment ${attempt.paymentId ?? attempt.reference}`;
    if (!gateways[attempt.gateway]) {
      differences.push(`${name}: the gateway ${attempt.gateway} is not configured.`);
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
        if (!known)
          differences.push(
            `${name}: capture of ${amount} minor units of ${currency} was missing and is now recorded.`,
          );
        else if (known.amount !== amount || known.currency !== currency)
          differences.push(
            `${name}: we recorded ${known.amount} ${known.currency}, the gateway reports ${amount} ${currency} (minor units).`,
          );
      }
      for (const { captureId, amount, currency } of ours) {
        if (!theirs.some((capture) => capture.captureId === captureId))
          differences.push(
            `${name}: the gateway does not list our capture of ${amount} minor units of ${currency}.`,
          );
      }
    } catch (error) {
      differences.push(`${name}: the gateway did not answer (${(error as Error).message}).`);
    }
  }
  for (const { rule, subject, detail } of await findInvariantViolations(db))
    differences.push(`Invariant violated: ${rule}: ${subject} ${detail}`);
  return differences;
}
