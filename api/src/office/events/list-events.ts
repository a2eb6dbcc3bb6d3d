import type { Reply } from '@playday/shared/api-contract';
import { bangkokIso, type Dated } from '../../dates.ts';
import type { Handler } from '../../http/handler.ts';
import { inLanguage, type Text } from '../../texts.ts';

type Listed = Reply<'GET /office/events'>['events'][number];
type Row = Dated<Omit<Listed, 'name'>, 'dateStart'> & { name: Text };

/** Events by date: those to come and the postponed, or with `past` those that are over, latest first. */
export const listOfficeEvents: Handler<'GET /office/events'> = async ({ db }, { query, now }) => {
  const { past = false, state = null, limit = 500 } = query;
  const rows = await db.query<Row>(
    `select e.id, e.url, e.name, e.state, e.date_start as "dateStart",
            coalesce(s.sold, 0)::int as sold, coalesce(s.capacity, 0)::int as capacity
       from events e
       left join lateral (
         select sum(s.sold) as sold, sum(s.capacity) filter (where t.is_listed) as capacity
           from ticket_types t join ticket_stock s on s.ticket_type_id = t.id where t.event_id = e.id) s on true
      where (e.date_end <= $1 and e.state <> 'postponed') = $2 and ($3::text is null or e.state = $3)
      order by e.date_start ${past ? 'desc' : 'asc'}, e.id limit $4`,
    [now, past, state, limit],
  );
  return {
    events: rows.map(({ name, dateStart, ...row }) => ({
      ...row,
      name: inLanguage(name, 'en'),
      dateStart: bangkokIso(dateStart),
    })),
  };
};
