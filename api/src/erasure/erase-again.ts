import { endAccess, lockAccount } from '../account/erasure-pending.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import { lockPerson } from '../account/people.ts';
import { eraseAccountOf } from './erase-people.ts';
import { DELAY_MS, mailTakeBack, scheduleErasure } from './request.ts';
import type { Account, Stage } from './tombstones.ts';

const PAGE = 10_000;

/**
 * Erases the accounts that were erased before and came back with a restored backup, and locks those
 * whose owner had confirmed a request that the backup does not know: the worker erases them in 14
 * days, and a mail says so, with a new link that takes it back. A request that was taken back
 * before the restore is taken back again. Runs before the api listens. An account whose payment is
 * open can no longer sign in, and the worker erases it later. Returns how many it erased or marked
 * for that, and how many it only locked. Idempotent.
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
    if (stage === 'withdrawn' && account.isRequestListed) await withdrawAgain(context, account.id);
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
  const idsOf = (stage: Stage) =>
    returned.filter((account) => account.stage === stage).map(({ id }) => id);
  const erased = idsOf('erased');
  const locked = idsOf('requested');
  if (erased.length > 0) log.info({ accounts: erased }, 'erased again after a restore');
  if (locked.length > 0)
    log.info(
      { accounts: locked },
      'locked after a restore; their requests for erasure take 14 days again',
    );
  return { erased: erased.length, locked: locked.length };
}

interface StoredAccount extends Account {
  isRequestKnown: boolean;
  /** It has a confirmed request that is on the list. */
  isRequestListed: boolean;
}

/** All accounts that are not erased. */
async function* accountsOf(db: Db): AsyncGenerator<StoredAccount> {
  let last = 0;
  for (;;) {
    const page = await db.query<StoredAccount>(
      `select id, created_at as "createdAt",
              -- One that was taken back is not the one on the list, which came after.
              exists (select from erasures where person_id = people.id and confirmed_at is not null
                         and state <> 'withdrawn') as "isRequestKnown",
              exists (select from erasures where person_id = people.id and state = 'confirmed'
                         and listed_at is not null) as "isRequestListed"
         from people where id > $1 and erased_at is null order by id limit ${PAGE}`,
      [last],
    );
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1)!.id;
  }
}

/** The backup is from before its owner took the erasure back. */
async function withdrawAgain({ db, clock, log }: Context, personId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, personId);
    await tx.query(
      `update erasures set state = 'withdrawn', done_at = $2
        where person_id = $1 and state = 'confirmed'`,
      [personId, clock.now()],
    );
  });
  log.info({ account: personId }, 'its request for erasure was taken back before the restore');
}

/**
 * Makes the account's erasure due after `delayMs` and ends its access. Returns the id of the
 * erasure.
 */
async function confirmErasureOf(
  { db, clock }: Context,
  personId: number,
  delayMs: number,
): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockAccount(tx, personId, now);
    const erasureId = await scheduleErasure(tx, { personId, now, delayMs });
    await endAccess(tx, personId);
    if (delayMs > 0) await mailTakeBack(tx, personId, now);
    return erasureId;
  });
}
