import type { Lang } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { queueMail } from '../ports/mail/outbox.ts';
import { inLanguage, type Text } from '../texts.ts';

/** Mails everyone who pre-registered for an event whose sale has started. Returns the number of mails queued. */
export async function announceSales({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const due = await tx.query<{
      personId: number;
      eventId: number;
      email: string;
      name: string;
      lang: Lang;
      url: string;
      event: Text;
    }>(
      `select r.person_id as "personId", r.event_id as "eventId", p.email, p.first_name as name, p.language as lang,
              e.url, e.name as event
         from pre_registrations r
         join people p on p.id = r.person_id
         join events e on e.id = r.event_id
        where r.announced_at is null and e.sale_start <= $1 and e.sale_end > $1
        order by r.created_at limit 100 for update of r skip locked`,
      [now],
    );
    for (const { personId, eventId, email, name, lang, url, event } of due) {
      const dedupeKey = `sale ${eventId} ${personId}`;
      const details = { name, url, event: inLanguage(event, lang) };
      await queueMail(tx, { dedupeKey, kind: 'saleStart', to: email, lang, details, now });
      await tx.query(
        'update pre_registrations set announced_at = $3 where person_id = $1 and event_id = $2',
        [personId, eventId, now],
      );
    }
    return due.length;
  });
}
