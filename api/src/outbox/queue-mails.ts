import type { Language } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { type MailKindAbout, mailKinds } from './mail-kinds.ts';

/**
 * What is stored with a mail until it is sent, beside the ids of what it is about: further ids, and
 * what no table has, such as the token of a link. All else is read when it is sent. `amount` is in
 * minor units and defaults to the total of the order; `methodIds` are separated by commas.
 */
type MailDetail =
  | 'noticeId'
  | 'amount'
  | 'currencyId'
  | 'methodIds'
  | 'token'
  | 'bank'
  | 'ending'
  | 'friendId'
  | 'isHolder'
  | 'app'
  | 'next'
  | 'isUnconfirmed'
  | 'email';

/**
 * The ids by which an erasure, the copy of a person's data and the office find a mail. `personId`:
 * whom it addresses; `eventId`: also that of its order.
 */
type AboutIds =
  | { kind: MailKindAbout<'account'>; personId: number }
  | { kind: MailKindAbout<'order' | 'ticket'>; personId: number; orderId: number; eventId: number }
  | { kind: MailKindAbout<'event' | 'sale'>; personId: number; eventId: number }
  | { kind: MailKindAbout<'nobody'> };

type NewMail = AboutIds & {
  /**
   * What it tells, such as `paid 12`: a fact is told once, so a second mail with it is not queued.
   * For that only: nothing is read out of it.
   */
  fact: string;
  /** Undefined: does the same work but queues nothing, so that response times reveal nothing. */
  to: string | undefined;
  lang: Language;
  details: Partial<Record<MailDetail, string>>;
  now: Date;
};

/**
 * Queues a mail in the caller's transaction; a worker sends it after the commit. False: its fact
 * was told before, or there is no address.
 */
export async function queueMail(tx: Tx, mail: NewMail): Promise<boolean> {
  return (await queueMails(tx, [mail])) === 1;
}

/**
 * Queues many mails with one statement, in the caller's transaction. Returns how many were not
 * queued before.
 */
export async function queueMails(tx: Tx, mails: readonly NewMail[]): Promise<number> {
  const queued = await tx.query(
    `insert into outbox (fact, kind, person_id, order_id, event_id, recipient, language, details,
      created_at, due_at, lane)
     select fact, kind, "personId", "orderId", "eventId", "to", lang, details, now, now, lane
       from jsonb_to_recordset($1::jsonb) as d (fact text, kind text, "personId" int,
         "orderId" int, "eventId" int, "to" text, lang text, details jsonb, now timestamptz,
         lane text)
      where "to" is not null on conflict (fact) do nothing returning 1`,
    [JSON.stringify(mails.map((mail) => ({ ...mail, lane: mailKinds[mail.kind].lane })))],
  );
  return queued.length;
}
