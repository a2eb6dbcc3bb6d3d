import { shareOf } from '@playday/shared/server/network';
import type { Tx } from '../db/db.ts';
import { consumeAttempt } from '../http/limits.ts';
import { hours, minutes } from '../time/time.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import type { Person } from './people.ts';

/**
 * What strangers can have mailed. Each kind has budgets of its own, so that none keeps another one
 * back.
 */
type StrangersMail = 'registration' | 'confirmation' | 'recovery' | 'change' | 'erasure';

interface AskedMail {
  kind: StrangersMail;
  to: string;
  personId?: number | undefined;
  address?: string;
  now: Date;
}

/** Beyond the one in each half hour. */
const FURTHER_PER_HOUR = 3;
/**
 * To a mailbox without an account, of one kind and in an hour: the first of each half hour of every
 * network that asks, and all further ones. The first bound is what hundreds of networks cause, so
 * that a few cannot keep a mail from the owner; it ends what would fill a mailbox.
 */
const FIRST_PER_MAILBOX_AND_HOUR = 500;
const FURTHER_PER_MAILBOX_AND_HOUR = 50;

/**
 * Whether one more mail of a kind that strangers can cause may go to an address: one in each half
 * hour always may, and 3 more in an hour. Call it where such a mail is then queued in this
 * transaction, because only mails may use up a budget.
 *
 * `personId`: the account that gets it. The link of such a mail is worth the same whoever asked, so
 * the owner has one that works: of this request or of the last half hour. `address`: without an
 * account, that of who asked (`networkOf`). Only who asked can use such a mail, so each network
 * (`shareOf`) has a budget of its own that others cannot use up. Beyond it an address that had no
 * mail in the last half hour has one: the owner may share the network with who used it up. With
 * neither, nobody gets a mail: the work is the same.
 */
export async function mayMail(tx: Tx, mail: AskedMail): Promise<boolean> {
  return (await consumeMail(tx, mail)).isAllowed;
}

/** Like `mayMail`, and says after how many seconds a refused mail may be asked for again. */
export async function consumeMail(
  tx: Tx,
  { kind, to, personId, address, now }: AskedMail,
): Promise<{ isAllowed: boolean; retryAfterS: number }> {
  // Of plus-addresses those that lead to one mailbox.
  const [found] = await tx.query<{ mailbox: string }>('select mailbox_of($1) as mailbox', [to]);
  const ofMailbox = `${kind} mails to ${found!.mailbox}`;
  const isAccount = personId !== undefined;
  const isShared = !isAccount && address !== undefined;
  const by = isShared ? shareOf(address) : 'nobody';
  const key = isAccount ? `${kind} mails to account ${personId}` : `${ofMailbox} by ${by}`;
  // A count that nothing reads, where another one must not be used up.
  const count = (isCounted: boolean, counted: string, max: number, windowMs: number) =>
    consumeAttempt(tx, now, isCounted ? counted : `nothing for ${key}`, max, windowMs);
  const first = await count(true, key, 1, minutes(30));
  const further = await count(!first.isAllowed, `further ${key}`, FURTHER_PER_HOUR, hours(1));
  // Also counts a mail of the network's budget, so that only who had none has one of its own.
  const own = await count(isShared, `${ofMailbox} by address ${address}`, 1, minutes(30));
  const isInBudget = first.isAllowed || further.isAllowed || (isShared && own.isAllowed);
  const [ofKind, most] = first.isAllowed
    ? [`first ${ofMailbox}`, FIRST_PER_MAILBOX_AND_HOUR]
    : [ofMailbox, FURTHER_PER_MAILBOX_AND_HOUR];
  const ofAll = await count(isInBudget && isShared, ofKind, most, hours(1));
  const isAllowed = isInBudget && (!isShared || ofAll.isAllowed);
  const budgets = isShared ? [first, further, own] : [first, further];
  const ofBudget = Math.min(...budgets.map(({ retryAfterS }) => retryAfterS));
  return { isAllowed, retryAfterS: isInBudget ? ofAll.retryAfterS : ofBudget };
}

/**
 * Tells the owner, in the transaction that made it, of what a thief would do, too. `person`: as
 * before the change.
 */
export async function tellOwner(
  tx: Tx,
  { id, email: to, language: lang }: Pick<Person, 'id' | 'email' | 'language'>,
  change: {
    kind: 'passwordChanged' | 'phoneChanged' | 'emailChanged' | 'dataCopied';
    email?: string;
    now: Date;
  },
): Promise<void> {
  const { kind, email = '', now } = change;
  await queueMail(tx, {
    fact: `change ${id} ${now.getTime()} ${kind}`,
    kind,
    personId: id,
    to,
    lang,
    details: { email },
    now,
  });
}
