import type { OfficeChange, OfficeValues } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/db.ts';
import { storeAudit } from './audit.ts';
import { refusal } from './refusal.ts';
import type { Operator } from './tokens.ts';

/** What every call of a change has, as in the contract. */
interface ChangeCall {
  operator: Operator;
  now: Date;
  body: { reason: string; dryRun?: boolean; expected?: OfficeValues };
}

/**
 * What a change found and left. Values that are equal before and after say that nothing was to be
 * done.
 */
export interface Changed {
  /** As in the audit log: `event tonight`, `order 2026-000123`. */
  subject: string;
  before: OfficeValues;
  after: OfficeValues;
  notes?: string[];
  /** Lines of a file that were not recorded. */
  unrecorded?: number;
}

/**
 * Makes a change of the office in one transaction, and stores who made it and why. A dry run does
 * the same and rolls back, so what it shows is what the change itself would have done. With
 * `expected`, the values that a dry run found, the change is refused when they are others by now.
 * `work` may run again after a deadlock.
 */
export async function makeChange<C extends ChangeCall>(
  { db }: Pick<Context, 'db'>,
  action: string,
  call: C,
  work: (tx: Tx, call: C) => Promise<Changed>,
): Promise<OfficeChange> {
  const { operator, now } = call;
  const { reason, dryRun = false, expected } = call.body;
  const made = await transactionOrDryRun(db, dryRun, async (tx) => {
    const changed = await work(tx, call);
    const { subject, before, after } = changed;
    if (dryRun || !differs(before, after)) return changed;
    if (expected && differs(before, expected))
      throw refusal(
        'Somebody has changed it since it was shown to you, so nothing was done. ' +
          'Start the command again and look at what it shows now.',
      );
    await storeAudit(tx, { at: now, who: operator, action, subject, reason, before, after });
    return changed;
  });
  const { notes = [], ...rest } = made;
  return { ...rest, notes, isDryRun: dryRun, isChanged: differs(made.before, made.after) };
}

const differs = (before: OfficeValues, after: OfficeValues) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (name) => before[name] !== after[name],
  );

class DryRun extends Error {}

/**
 * Runs `work` in one transaction and returns what it returned. A dry run does the same and rolls
 * back, so it meets the same checks and locks. `work` may run again after a deadlock.
 */
async function transactionOrDryRun<T>(
  db: Pick<Db, 'transaction'>,
  isDryRun: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!isDryRun) return db.transaction(work);
  let tried: { result: T } | undefined;
  const undo = async (tx: Tx) => {
    tried = { result: await work(tx) };
    throw new DryRun();
  };
  await db.transaction(undo).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  return tried!.result;
}
