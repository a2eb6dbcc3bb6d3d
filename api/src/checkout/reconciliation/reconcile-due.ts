import type { Context } from '../../context.ts';
import { hours, later, seconds } from '../../time.ts';
import { releaseLease, saveProgress, takeComparison } from './reconcile-lease.ts';
import { compareSlice } from './reconcile-slice.ts';

/** A run begins no further slice after this time: the next run goes on, in any process. */
const RUN_MS = seconds(30);

/**
 * Compares each gateway's list with ours since the last comparison that was finished, every ten minutes, one process at a time.
 * After a restored backup the first comparison therefore covers everything since that backup. Stops after a slice when the signal is
 * aborted.
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
    const slice = await compareSlice(context, name, comparison, comparison.cursor).catch((error: Error) =>
      log.warn({ gateway: name, message: error.message }, 'reconciliation: no answer'),
    );
    if (!slice && later(comparison.reconciledUntil, hours(6)) <= begun)
      log.error({ gateway: name }, 'alarm: not reconciled for six hours');
    if (!slice) return releaseLease(db, name, comparison.leasedUntil);
    for (const difference of slice.differences) log.warn({ gateway: name, difference }, 'reconciliation');
    comparison = await saveProgress(db, comparison, slice.next, clock.now());
    if (!comparison || slice.next === null) return;
    if (signal?.aborted || later(begun, RUN_MS) <= clock.now())
      return releaseLease(db, name, comparison.leasedUntil);
  }
}
