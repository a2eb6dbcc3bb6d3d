import { timeout, TimeoutStrategy } from 'cockatiel';
import type { Context } from '../context.ts';
import { runLane } from '../jobs/run-lane.ts';
import { hours, later, seconds } from '../time/time.ts';
import { MailRefused } from '../ports/mail/mail.ts';
import { type MailLane, laneWidths, mailLanes } from '../outbox/mail-kinds.ts';
import { readMailFacts, type QueuedMail, type SharedReads, sharedReads } from './mail-facts.ts';
import { renderMail } from './render-mail.ts';

/**
 * A mail whose process died is sent by another one after this time: longer than its work may take.
 */
export const LEASE_MS = seconds(60);
/** For reading what a mail tells, rendering and sending it. */
const WORK_TIMEOUT_MS = seconds(30);
/** After so many attempts, about six hours, a mail is a dead letter. */
export const MAX_TRIES = 16;

interface DueMail extends QueuedMail {
  id: number;
  recipient: string;
  tries: number;
}

/**
 * How long to wait after a failed attempt: 5 s, then twice as long each time, at most an hour, less
 * up to 20 % jitter.
 */
export function backOffMs(tries: number, random: () => number): number {
  return Math.min(hours(1), seconds(5) * 2 ** (tries - 1)) * (1 - random() * 0.2);
}

/** Sends the due mails of every lane, one lane after the other. Returns the number of attempts. */
export async function sendDueMails(context: Context): Promise<number> {
  let count = 0;
  for (const lane of mailLanes) count += await sendMailLane(context, lane);
  return count;
}

/**
 * Sends the due mails of one lane, at least once each: a mail is marked as sent only afterwards.
 * One that is no longer true is deleted. Returns the number of attempts.
 */
export function sendMailLane(
  context: Context,
  lane: MailLane,
  { signal, timeoutMs = WORK_TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<number> {
  const { db, clock } = context;
  const claim = async (limit: number) => {
    const due = await db.query<DueMail>(
      `update outbox set tries = tries + 1, due_at = $2
        where id in (select id from outbox where lane = $4 and due_at <= $1 and sent_at is null
          and given_up_at is null
                      order by due_at, id limit $3 for update skip locked)
       returning id, kind, person_id as "personId", order_id as "orderId",
         event_id as "eventId", recipient, language, details, tries`,
      [clock.now(), later(clock.now(), LEASE_MS), limit, lane],
    );
    return due.sort((a, b) => a.id - b.id);
  };
  const shared = sharedReads(context);
  const work = (mail: DueMail) =>
    sendMail(context, lane, mail, { shared, timeoutMs }).catch((error: Error) =>
      context.log.error({ mail: mail.id, message: error.message }, 'outcome of a mail not stored'),
    );
  return runLane({ width: laneWidths[lane], claim, work, signal });
}

async function sendMail(
  context: Context,
  lane: MailLane,
  mail: DueMail,
  { shared, timeoutMs }: { shared: SharedReads; timeoutMs: number },
): Promise<void> {
  const { db, clock, log, metrics } = context;
  try {
    const isSent = await timeout(timeoutMs, TimeoutStrategy.Aggressive).execute(({ signal }) =>
      renderAndSend(context, mail, { shared, signal }),
    );
    if (!isSent) {
      log.info({ mail: mail.id, kind: mail.kind }, 'mail not sent, because it is outdated');
      await db.query('delete from outbox where id = $1', [mail.id]);
      return;
    }
  } catch (error) {
    const { id, kind, tries } = mail;
    metrics.mailsFailed.inc({ lane });
    log.warn({ mail: id, kind, tries, message: (error as Error).message }, 'mail');
    const isLast = tries >= MAX_TRIES;
    if (isLast) log.error({ mail: id, kind }, 'mail given up');
    const isDead = isLast || error instanceof MailRefused;
    // Unless its lease has ended and another process has taken it.
    await db.query(
      `update outbox set due_at = $3, given_up_at = $4
        where id = $1 and tries = $2 and sent_at is null`,
      [id, tries, later(clock.now(), backOffMs(tries, Math.random)), isDead ? clock.now() : null],
    );
    return;
  }
  metrics.mailsSent.inc({ lane });
  // Drop the details of sent mails, because their links give access to accounts. The order stays:
  // an erasure by an api of the release before finds the mail by it.
  await db.query(
    `update outbox set sent_at = $2, details = jsonb_strip_nulls(jsonb_build_object('pubId',
      details -> 'pubId')) where id = $1`,
    [mail.id, clock.now()],
  );
}

/**
 * Returns false when there is no reason to send the mail any more. After an abort nothing is sent:
 * another process may have the mail.
 */
async function renderAndSend(
  context: Context,
  mail: DueMail,
  { shared, signal }: { shared: SharedReads; signal: AbortSignal },
): Promise<boolean> {
  const { clock, mailer, config } = context;
  const facts = await readMailFacts(context, mail, { shared, now: clock.now() });
  if (!facts) return false;
  const { publicUrl, sender } = config;
  const rendered = renderMail(mail, facts, { publicUrl, sender, now: clock.now() });
  signal.throwIfAborted();
  await mailer.send(
    {
      ...rendered,
      messageId: `${mail.id}.playday@${new URL(publicUrl).hostname}`,
      from: config.mailFrom,
      replyTo: sender.email,
      to: mail.recipient,
      language: mail.language,
    },
    signal,
  );
  return true;
}
