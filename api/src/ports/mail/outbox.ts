import type { Lang } from '@playday/shared/api-contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { later, seconds } from '../clock.ts';
import { renderMail } from './templates.ts';
import type { MailKind } from './mail-kind.ts';

const MOST_TRIES = 12;

interface NewMail {
  /** Dedupe key: a mail with a key that is already in the outbox is not queued again. */
  dedupeKey: string;
  kind: MailKind;
  /** Undefined: does the same work but queues nothing, so that response times reveal nothing. */
  to: string | undefined;
  lang: Lang;
  details: Record<string, string>;
  now: Date;
}

/** Queues a mail in the caller's transaction; a worker sends it after the commit. */
export async function queueMail(tx: Tx, { dedupeKey, kind, to, lang, details, now }: NewMail): Promise<void> {
  await tx.query(
    `insert into outbox (fact, kind, recipient, language, details, created_at, due_at)
     select $1, $2, $3, $4, $5::jsonb, $6::timestamptz, $6::timestamptz where $3::text is not null on conflict (fact) do nothing`,
    [dedupeKey, kind, to ?? null, lang, JSON.stringify(details), now],
  );
}

interface DueMail {
  id: number;
  fact: string;
  kind: MailKind;
  recipient: string;
  language: Lang;
  details: Record<string, string>;
  tries: number;
}

/**
 * Sends the mails that are due, at least once each: a mail is marked as sent only afterwards. Retries with
 * exponential back-off from 5 s to an hour, then gives up. Returns the number of mails sent.
 */
export async function sendDueMails({ db, clock, mailer, config, log }: Context): Promise<number> {
  const now = clock.now();
  const due = await db.query<DueMail>(
    `update outbox set tries = tries + 1,
            due_at = $1::timestamptz + least(3600, 5 * power(2, tries)) * interval '1 second'
      where id in (select id from outbox where due_at <= $1 and sent_at is null and given_up_at is null
                    order by id limit 10 for update skip locked)
     returning id, fact, kind, recipient, language, details, tries`,
    [now],
  );
  let sent = 0;
  for (const mail of due.sort((a, b) => a.id - b.id)) {
    try {
      const rendered = renderMail(mail.kind, mail.language, mail.details, config.publicUrl);
      await mailer.send({
        ...rendered,
        messageId: `${mail.id}.playday@${new URL(config.publicUrl).hostname}`,
        from: config.mailFrom,
        to: mail.recipient,
        language: mail.language,
      });
      // Drop the details of sent mails, because their links give access to accounts.
      await db.query(`update outbox set sent_at = $2, details = '{}' where id = $1`, [mail.id, clock.now()]);
      sent += 1;
    } catch (error) {
      log.warn(
        { mail: mail.id, kind: mail.kind, tries: mail.tries, message: (error as Error).message },
        'mail',
      );
      if (mail.tries >= MOST_TRIES) {
        log.error({ mail: mail.id, kind: mail.kind }, 'mail given up');
        await db.query('update outbox set given_up_at = $2 where id = $1', [mail.id, later(now, seconds(0))]);
      }
    }
  }
  return sent;
}
