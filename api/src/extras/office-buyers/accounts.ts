import type { Reply } from '@playday/shared/api-contract';
import { endTicketLinks, lockAccount } from '../../account/erasure-pending.ts';
import { findByLogin, findPerson, lockPerson } from '../../account/people.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { extraParts } from '../../extra-parts.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { endKeptTime } from '../../stock/move-stock.ts';
import { makeChange } from '../../office/change.ts';
import { commonEraBirthday, isBirthdayAllowed } from '@playday/shared/rules/fields/fields';
import { bangkokIso, type Dated } from '../../time/dates.ts';
import { findNamedEvent } from '../../events/event-row.ts';

/** The account that was typed: its number, e-mail or phone. Throws `notFound`. */
async function findAccount(tx: Tx, account: string): Promise<number> {
  const person = /^[1-9]\d{0,7}$/u.test(account)
    ? await findPerson(tx, Number(account))
    : await findByLogin(tx, account);
  if (!person) throw new Failure('notFound');
  return person.id;
}

type AccountCall = Pick<
  Call<'POST /office/accounts/suspend'>,
  'body' | 'operator' | 'requestId' | 'now'
>;
interface State {
  suspended: boolean;
  sessions: number;
  held: number;
}

/**
 * Changes an account whose hold and row are locked, in this sequence (`lockSequence`); the audit
 * log names it by its number.
 */
async function changeAccount(
  context: Context,
  call: AccountCall,
  action: string,
  change: (tx: Tx, id: number) => Promise<unknown>,
  notes: string[] = [],
): Promise<Reply<'POST /office/accounts/suspend'>> {
  const made = await makeChange(context, action, call, async (tx, { body }) => {
    const id = await findAccount(tx, body.account.trim());
    const before = await readState(tx, id);
    await change(tx, id);
    return {
      subject: `account ${id}`,
      before: { ...before },
      after: { ...(await readState(tx, id)) },
      notes,
    };
  });
  if (made.isChanged && !made.isDryRun)
    await logSecurityEvent(context, {
      ...{
        event: 'sessions-ended',
        account: Number(made.subject.slice('account '.length)),
        reason: action,
        id: call.requestId,
      },
      details: { by: call.operator },
    });
  return made;
}

async function readState(tx: Tx, id: number): Promise<State> {
  const [state] = await tx.query<State>(
    `select suspended_at is not null as suspended,
            (select count(*)::int from sessions where person_id = $1) as sessions,
            (select coalesce(sum(count), 0)::int from hold_lines where buyer_id = $1) as held
       from people where id = $1`,
    [id],
  );
  return state!;
}

/** Whoever was signed in may have offered tickets to others. */
async function endSessions(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from sessions where person_id = $1', [id]);
  await endTicketLinks(tx, id);
}

/**
 * Keeps an account from signing in, ends its sessions and gives its held tickets back. Paid tickets
 * and open orders stay.
 */
export const suspendAccount: Handler<'POST /office/accounts/suspend'> = (context, call) =>
  changeAccount(
    context,
    call,
    'accounts suspend',
    async (tx, id) => {
      const { now } = call;
      await lockAccount(tx, id, now, 'shop');
      await tx.query('update people set suspended_at = coalesce(suspended_at, $2) where id = $1', [
        id,
        now,
      ]);
      await endSessions(tx, id);
    },
    ['Its paid tickets stay valid, and an order that waits for its payment can still be paid.'],
  );

export const restoreAccount: Handler<'POST /office/accounts/restore'> = (context, call) =>
  changeAccount(context, call, 'accounts restore', (tx, id) =>
    tx.query('update people set suspended_at = null where id = $1', [id]),
  );

export const endAccountSessions: Handler<'POST /office/accounts/end-sessions'> = (context, call) =>
  changeAccount(context, call, 'accounts end-sessions', async (tx, id) => {
    await lockPerson(tx, id);
    await endSessions(tx, id);
  });

/** For when nobody knows who has got into accounts. */
export const endAllSessions: Handler<'POST /office/accounts/end-all-sessions'> = async (
  context,
  call,
) => {
  const action = 'accounts end-all-sessions';
  let ended = 0;
  const made = await makeChange(context, action, call, async (tx) => {
    ended = (await tx.query('delete from sessions returning 1')).length;
    for (const sql of extraParts.ticketSending.endAllLinks) await tx.query(sql);
    return {
      subject: 'accounts',
      // Their number is another one at every moment.
      before: { sessions: 'of everybody' },
      after: { sessions: 'of nobody' },
      notes: [`${ended} sessions end. Held tickets and orders stay.`],
    };
  });
  if (!made.isDryRun)
    await logSecurityEvent(context, {
      ...{ event: 'sessions-ended', reason: action, id: call.requestId },
      details: { by: call.operator, sessions: ended },
    });
  return made;
};

/**
 * Gives the held tickets of an account back as if they had lapsed, so that it cannot take them
 * again at once.
 */
export const releaseHold: Handler<'POST /office/holds/release'> = (context, call) =>
  changeAccount(context, call, 'holds release', async (tx, id) => {
    await lockAccount(tx, id, call.now, 'time');
    await endKeptTime(tx, id, call.now);
  });

/**
 * Corrects the name or birthday of an account. The audit log outlives an erasure, so it has the
 * fields and no values.
 */
export const correctAccount: Handler<'POST /office/accounts/correct'> = async (context, call) => {
  const { account, firstName, lastName, birthday: typed } = call.body;
  const birthday = typed === undefined ? undefined : commonEraBirthday(typed, call.now);
  if (birthday !== undefined && !isBirthdayAllowed(birthday, call.now)) {
    const reasons = [
      `${typed} is no birthday of a person of 12 to 90 years. Write it as 1997-04-12.`,
    ];
    throw new Failure('fieldInvalid', { field: 'birthday', reasons });
  }
  return makeChange(context, 'accounts correct', call, async (tx) => {
    const id = await findAccount(tx, account.trim());
    await lockPerson(tx, id);
    const person = await findPerson(tx, id);
    if (!person) throw new Failure('notFound');
    const changed = Object.entries({ firstName, lastName, birthday }).filter(
      ([field, value]) => value !== undefined && value !== person[field as 'birthday'],
    );
    await tx.query(
      `update people set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
              birthday = coalesce($4::date, birthday) where id = $1`,
      [id, firstName ?? null, lastName ?? null, birthday ?? null],
    );
    const all = (value: string) => Object.fromEntries(changed.map(([field]) => [field, value]));
    return { subject: `account ${id}`, before: all('as registered'), after: all('corrected') };
  });
};

const MOST = 100;

type Row = Dated<Reply<'GET /office/holds'>['holds'][number], 'since' | 'endsAt'>;

/**
 * Who holds tickets of an event, most suspicious first: by lapses and unpaid time, then by how many
 * hold some from the same network.
 */
export const listHolds: Handler<'GET /office/holds'> = async (
  context,
  { query, operator, requestId, now },
) => {
  const rows = await context.db.query<Row>(
    `select h.buyer_id as account, p.email, l.tickets, b.taken_since as since,
      h.expires_at as "endsAt", b.lapses,
            (b.unpaid_ms / 60000)::int as "unpaidMinutes", b.network,
            count(b.network) over (partition by b.network)::int as "holdsOfNetwork",
            (select count(*)::int from people o where o.mailbox = p.mailbox) as "accountsOfMailbox"
       from holds h join people p on p.id = h.buyer_id
       join buyer_counts b on b.buyer_id = h.buyer_id and b.event_id = h.event_id
       join lateral (select sum(count)::int as tickets from hold_lines
         where buyer_id = h.buyer_id) l on l.tickets > 0
      where h.event_id = $1 and h.lapsed_at is null and h.expires_at > $2
      order by b.lapses desc, b.unpaid_ms desc, "holdsOfNetwork" desc, h.buyer_id limit $3`,
    [(await findNamedEvent(context.db, query.event)).id, now, MOST + 1],
  );
  await logSecurityEvent(context, {
    ...{ event: 'buyers-read', reason: 'holds list', id: requestId },
    details: { by: operator, found: Math.min(rows.length, MOST) },
  });
  return {
    holds: rows.slice(0, MOST).map(({ since, endsAt, ...row }) => ({
      ...row,
      since: since && bangkokIso(since),
      endsAt: bangkokIso(endsAt),
    })),
    isMore: rows.length > MOST,
  };
};
