import { type Language, languages } from '@playday/shared/rules/languages/languages';
import type { Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { sha256 } from '../../hash.ts';
import { mailKinds } from '../../outbox/mail-kinds.ts';
import { makeChange } from '../../office/change.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import { refusal } from '../../office/refusal.ts';

interface Text {
  lang: Language;
  subject: string;
  body: string;
}

/**
 * Queues a mail to each buyer with valid tickets, in the slowest lane. Who has got the same English
 * text for this event is left out, so a repeat reaches those who bought since.
 */
export const mailAttendees: Handler<'POST /office/events/{url}/mails'> = (context, call) =>
  makeChange(context, 'mail attendees', call, async (tx, { params, body, now }) => {
    const event = await findNamedEvent(tx, params.url);
    const texts = body.texts.map(({ lines, ...text }) => ({
      ...text,
      body: lines.join('\n').trim(),
    }));
    const english = checkTexts(texts);
    const hash = sha256(JSON.stringify([english.subject, english.body]));
    const [told] = await tx.query<{ count: number }>(
      'select count(*)::int as count from office_mails where event_id = $1 and text_hash = $2',
      [event.id, hash],
    );
    const queued = await queueToBuyers(tx, { eventId: event.id, hash, texts, now });
    const count = queued.reduce((sum, row) => sum + row.count, 0);
    const name = `mails “${english.subject}”`;
    return {
      subject: `event ${event.url}`,
      before: { [name]: told!.count },
      after: { [name]: told!.count + count },
      notes: notesOf(queued, texts, english),
    };
  });

/** Returns the English text. Throws when there is none, or two of one language. */
function checkTexts(texts: readonly Text[]): Text {
  const english = texts.find(({ lang }) => lang === 'en');
  const reasons = [
    ...(english
      ? []
      : ['Give the text in English: buyers of every other language fall back to it.']),
    ...(new Set(texts.map(({ lang }) => lang)).size === texts.length
      ? []
      : ['Give each language once.']),
    ...(texts.some(({ subject, body }) => subject.trim() === '' || body === '')
      ? ['Give each language a subject and a text.']
      : []),
  ];
  if (reasons.length > 0 || !english) throw refusal(...reasons);
  return english;
}

interface Queued {
  lang: Language;
  count: number;
}

/** In one statement, so that a mail is queued if and only if it is remembered that it was. */
function queueToBuyers(
  tx: Tx,
  {
    eventId,
    hash,
    texts,
    now,
  }: { eventId: number; hash: string; texts: readonly Text[]; now: Date },
): Promise<Queued[]> {
  return tx.query<Queued>(
    `with texts as (select * from jsonb_to_recordset($4::jsonb) as d (lang text, subject text,
      body text)),
     buyers as (
       select distinct p.id, p.email, p.language from tickets t join people p on p.id = t.buyer_id
        where t.event_id = $1 and t.voided_at is null and p.email is not null
     ), told as (
       insert into office_mails (event_id, text_hash, person_id, queued_at)
       select $1, $2, id, $3 from buyers order by id on conflict do nothing returning person_id
     ), queued as (
       insert into outbox (fact, kind, person_id, event_id, recipient, language, details,
         created_at, due_at, lane)
       select 'office ' || $1::int || ' ' || b.id || ' ' || $2, 'office', b.id, $1, b.email,
              x.lang, jsonb_build_object('subject', x.subject, 'body', x.body), $3, $3, $5
         from told join buyers b on b.id = told.person_id
         join texts x on x.lang = case when exists (select from texts
           where lang = b.language) then b.language else 'en' end
       on conflict (fact) do nothing
     )
     select b.language as lang, count(*)::int as count
       from told join buyers b on b.id = told.person_id group by 1`,
    [eventId, hash, now, JSON.stringify(texts), mailKinds.office.lane],
  );
}

function notesOf(queued: readonly Queued[], texts: readonly Text[], english: Text): string[] {
  const counts = languages.flatMap((lang) => {
    const count = queued.find((row) => row.lang === lang)?.count ?? 0;
    const falls = texts.some((text) => text.lang === lang) ? '' : ', who get it in English';
    return count === 0 ? [] : [`${lang}: ${count} buyers${falls}`];
  });
  const example = texts.find(({ lang }) => lang === queued[0]?.lang) ?? english;
  return [...counts, `It reads (${example.lang}):`, example.subject, ...example.body.split('\n')];
}

/**
 * Mails that were sent more than a week ago are no longer in the outbox: they count as sent,
 * because they are remembered.
 */
export const getMailStatus: Handler<'GET /office/events/{url}/mails'> = async (
  { db },
  { params },
) => {
  const event = await findNamedEvent(db, params.url);
  const [row] = await db.query<{ queued: number; waiting: number; givenUp: number }>(
    `select (select count(*)::int from office_mails where event_id = $1) as queued,
            count(*) filter (where given_up_at is null)::int as waiting,
            count(*) filter (where given_up_at is not null)::int as "givenUp"
       from outbox where kind = 'office' and event_id = $1 and sent_at is null`,
    [event.id],
  );
  const { queued, waiting, givenUp } = row!;
  return { sent: queued - waiting - givenUp, waiting, givenUp };
};
