import type { Lang } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { queueMails } from '../ports/mail/outbox.ts';
import { inLanguage, type Text } from '../texts.ts';

const BATCH_SIZE = 500;

/**
 * Mails everyone who pre-registered for an event whose sale has started, many in one transaction. Stops after a batch when the
 * signal is aborted. Returns the number of mails queued.
 */
export async function announceSales(
  context: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    const announced = await announceBatch(context);
    count += announced;
    if (announced < BATCH_SIZE || signal?.aborted) return count;
  }
}

function announceBatch({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
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
        order by r.created_at limit $2 for update of r skip locked`,
      [now, BATCH_SIZE],
    );
    const mails = due.map(({ personId, eventId, email, name, lang, url, event }) => ({
      dedupeKey: `sale ${eventId} ${personId}`,
      kind: 'saleStart' as const,
      to: email,
      lang,
      details: { name, url, event: inLanguage(event, lang) },
      now,
    }));
    await queueMails(tx, mails);
    await tx.query(
      `update pre_registrations r set announced_at = $3 from unnest($1::int[], $2::int[]) as d (person, event)
        where r.person_id = d.person and r.event_id = d.event`,
      [due.map(({ personId }) => personId), due.map(({ eventId }) => eventId), now],
    );
    return due.length;
  });
}
