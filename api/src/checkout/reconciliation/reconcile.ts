import type { Context } from '../../context.ts';
import { violationsByEvent } from '../../db/invariant-violations.ts';
import { hours, later, seconds } from '../../time/time.ts';
import {
  releaseLease,
  saveProgress,
  takeComparison,
  takeLease,
  waitingSince,
} from './reconcile-lease.ts';
import { compareSlice, type SliceCursor } from './reconcile-slice.ts';

/**
 * Compares our records with the gateways, in both directions, and then checks the invariants.
 * Returns one sentence per difference. Throws nothing when a gateway does not answer or another
 * process compares it: that is a difference, too.
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

/**
 * All slices, one after the other. Throws when the gateway does not answer, or while another
 * process compares it.
 */
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

/** A run begins no further slice after this time: the next run goes on, in any process. */
const RUN_MS = seconds(30);

/**
 * Compares each gateway's list with ours since the last comparison that was finished, every ten
 * minutes, one process at a time. After a restored backup the first comparison therefore covers
 * everything since that backup. Stops after a slice when the signal is aborted.
 */
export async function reconcileDue(context: Context, signal?: AbortSignal): Promise<void> {
  for (const name of Object.keys(context.gateways))
    if (!signal?.aborted) await reconcileNext(context, name, signal);
}

async function reconcileNext(context: Context, name: string, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = context;
  const begun = clock.now();
  let comparison = await takeComparison(db, name, begun);
  while (comparison) {
    const slice = await compareSlice(context, name, comparison, comparison.cursor).catch(
      (error: Error) =>
        log.warn({ gateway: name, message: error.message }, 'reconciliation: no answer'),
    );
    if (!slice && later(waitingSince(comparison), hours(6)) <= begun)
      log.error({ gateway: name }, 'alarm: not reconciled for six hours');
    if (!slice) return releaseLease(db, name, comparison.leasedUntil);
    for (const difference of slice.differences)
      log.warn({ gateway: name, difference }, 'reconciliation');
    comparison = await saveProgress(db, comparison, slice.next, clock.now());
    if (!comparison || slice.next === null) return;
    if (signal?.aborted || later(begun, RUN_MS) <= clock.now())
      return releaseLease(db, name, comparison.leasedUntil);
  }
}
