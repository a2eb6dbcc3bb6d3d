import type { Context } from '../../context.ts';
import { violationsByEvent } from '../../db/invariant-violations.ts';
import { releaseLease, takeLease } from './reconcile-lease.ts';
import { compareSlice, type SliceCursor } from './reconcile-slice.ts';

/**
 * Compares our records with the gateways, in both directions, and then checks the invariants. Returns one sentence per
 * difference. Throws nothing when a gateway does not answer or another process compares it: that is a difference, too.
 */
export async function reconcile(context: Context, { from }: { from: Date }): Promise<string[]> {
  const to = context.clock.now();
  const differences: string[] = [];
  for (const name of await gatewayNames(context, from))
    differences.push(
      ...(await reconcileGateway(context, name, { from, to }).catch((error: Error) => [
        `Gateway ${name}: it was not compared (${error.message}).`,
      ])),
    );
  for (const { rule, subject, detail } of await violationsByEvent(context.db))
    differences.push(`Invariant violated: ${rule}: ${subject} ${detail}`);
  return differences;
}

/** All slices, one after the other. Throws when the gateway does not answer, or while another process compares it. */
async function reconcileGateway(context: Context, name: string, between: { from: Date; to: Date }) {
  const { db, clock } = context;
  const differences: string[] = [];
  let cursor: SliceCursor | null = null;
  let lease: Date | undefined;
  try {
    do {
      lease = await takeLease(db, name, clock.now(), lease);
      if (!lease) throw new Error('another process compares it, try again in two minutes');
      const slice = await compareSlice(context, name, between, cursor);
      differences.push(...slice.differences);
      cursor = slice.next;
    } while (cursor !== null);
    return differences;
  } finally {
    if (lease) await releaseLease(db, name, lease);
  }
}

/** Gateways in use, and those that took payments since then and are no longer configured. */
async function gatewayNames({ db, gateways }: Context, from: Date): Promise<Set<string>> {
  const used = await db.query<{ gateway: string }>(
    'select distinct gateway from payment_attempts where created_at >= $1 order by 1',
    [from],
  );
  return new Set([...Object.keys(gateways), ...used.map(({ gateway }) => gateway)]);
}
