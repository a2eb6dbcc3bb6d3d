import type { Language } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import type { MailKindAbout } from '../outbox/mail-kinds.ts';
import { extraParts } from '../extra-parts.ts';
import { later } from '../time/time.ts';
import { queueMails } from '../outbox/queue-mails.ts';

const BATCH_SIZE = 500;

type AnnounceContext = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Mails everyone who pre-registered for an event whose sale has started, or of which an extra has
 * opened something before. Many mails are queued in one transaction. Stops after a batch when the
 * signal is aborted. Returns the number of mails queued.
 */
export async function announceSales(
  context: AnnounceContext,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    const announced = await announceBatch(context);
    count += announced;
    if (announced < BATCH_SIZE || signal?.aborted) return count;
  }
}

const openings = extraParts.earlyOpenings;
const isOpen = openings
  .map(({ condition }, at) => `or ${condition} and e.sale_start <= $${at + 3}`)
  .join(' ');
const kindOfOpening = openings
  .map(({ condition, kind }) => `when ${condition} then '${kind}'`)
  .join(' ');

function announceBatch({ db, clock, config }: AnnounceContext): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const due = await tx.query<{
      personId: number;
      eventId: number;
      email: string;
      lang: Language;
      kind: MailKindAbout<'sale'>;
    }>(
      `select r.person_id as "personId", r.event_id as "eventId", p.email, p.language as lang,
              case when e.sale_start <= $1 then 'saleStart' ${kindOfOpening} end as kind
         from pre_registrations r
         join people p on p.id = r.person_id
         join events e on e.id = r.event_id
        where r.announced_at is null and e.state = 'published' and e.sale_end > $1
          and (e.sale_start <= $1 ${isOpen})
        order by r.created_at limit $2 for update of r skip locked`,
      [now, BATCH_SIZE, ...openings.map(({ leadMs }) => later(now, leadMs(config)))],
    );
    const mails = due.map(({ personId, eventId, email, lang, kind }) => ({
      fact: `sale ${eventId} ${personId}`,
      kind,
      personId,
      eventId,
      to: email,
      lang,
      details: {},
      now,
    }));
    await queueMails(tx, mails);
    await tx.query(
      `update pre_registrations r set announced_at = $3
        from unnest($1::int[], $2::int[]) as d (person, event)
        where r.person_id = d.person and r.event_id = d.event`,
      [due.map(({ personId }) => personId), due.map(({ eventId }) => eventId), now],
    );
    return due.length;
  });
}
