import { endAccess, lockAccount } from '../account/erasure-pending.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import { later } from '../time.ts';
import { eraseAccountOf } from './erase-people.ts';
import { DELAY_MS, mailTakeBack } from './request.ts';
import type { Account, Stage } from './tombstones.ts';

const PAGE = 10_000;

/**
 * Erases the accounts that were erased before and came back with a restored backup, and locks those whose owner had confirmed a request
 * that the backup does not know: the worker erases them in 14 days, and a mail says so, with a new link that takes it back. One withdrawn before the restore stays. Runs before the
 * api listens. An account whose payment is open can no longer sign in, and the worker erases it later. Returns how many it erased or
 * marked for that, and how many it only locked. Idempotent.
 */
export async function eraseAgain(context: Context): Promise<{ erased: number; locked: number }> {
  const { db, tombstones, log } = context;
  const list = await tombstones.read();
  if (list.unreadable > 0)
    log.error(
      { entries: list.unreadable },
      'alarm: erased accounts are listed with the key of another database and cannot be compared',
    );
  if (list.size === 0) return { erased: 0, locked: 0 };
  const returned: { id: number; stage: Stage }[] = [];
  for await (const account of accountsOf(db)) {
    const stage = list.stageOf(account);
    // A request that the database knows takes its usual time.
    if (stage === 'erased' || (stage === 'requested' && !account.isRequestKnown))
      returned.push({ id: account.id, stage });
  }
  for (const { id, stage } of returned) {
    const erasureId = await confirmErasureOf(context, id, stage === 'erased' ? 0 : DELAY_MS);
    if (stage === 'requested') continue;
    // It is locked and due: when this fails, the worker erases it.
    await eraseAccountOf(context, erasureId, id).catch(({ message }: Error) =>
      log.error({ erasure: erasureId, message }, 'erasure failed'),
    );
  }
  const idsOf = (stage: Stage) => returned.filter((account) => account.stage === stage).map(({ id }) => id);
  const erased = idsOf('erased');
  const locked = idsOf('requested');
  if (erased.length > 0) log.info({ accounts: erased }, 'erased again after a restore');
  if (locked.length > 0)
    log.info({ accounts: locked }, 'locked after a restore; their requests for erasure take 14 days again');
  return { erased: erased.length, locked: locked.length };
}

interface StoredAccount extends Account {
  isRequestKnown: boolean;
}

/** All accounts that are not erased. */
async function* accountsOf(db: Db): AsyncGenerator<StoredAccount> {
  let last = 0;
  for (;;) {
    const page = await db.query<StoredAccount>(
      `select id, created_at as "createdAt",
              exists (select from erasures where person_id = people.id and confirmed_at is not null) as "isRequestKnown"
         from people where id > $1 and erased_at is null order by id limit ${PAGE}`,
      [last],
    );
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1)!.id;
  }
}

/** Makes the account's erasure due after `delayMs` and ends its access. Returns the id of the erasure. */
async function confirmErasureOf({ db, clock }: Context, personId: number, delayMs: number): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockAccount(tx, personId, now);
    const [erasure] = await tx.query<{ id: number }>(
      `insert into erasures (person_id, app, state, requested_at, confirmed_at, erase_at)
       values ($1, 'shop', 'confirmed', $2, $2, $3)
       on conflict (person_id) where state in ('asked', 'confirmed')
         do update set state = 'confirmed', confirmed_at = $2, erase_at = $3
       returning id`,
      [personId, now, later(now, delayMs)],
    );
    await endAccess(tx, personId);
    if (delayMs > 0) await mailTakeBack(tx, personId, now);
    return erasure!.id;
  });
}
