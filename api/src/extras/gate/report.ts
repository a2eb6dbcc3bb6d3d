import type { Reply } from '@playday/shared/api-contract';
import { findNamedEvent } from '../../events/event-row.ts';
import type { Handler } from '../../http/handler.ts';

/** Of tickets that were refunded after their entry, the entry stays. */
export const getGateReport: Handler<'GET /office/reports/gate/{url}'> = async (
  { db },
  { params },
) => ({
  rows: await db.query<Reply<'GET /office/reports/gate/{url}'>['rows'][number]>(
    `select day::text, gate, count(*) filter (where not is_conflict)::int as entered,
            (select count(*)::int from tickets t where event_id = $1
                and (voided_at is null or exists (select from gate_entries x
                  where x.ticket_id = t.pub_id and not x.is_conflict))) as tickets,
            count(*) filter (where is_conflict)::int as conflicts,
            count(clock)::int as "wrongClocks",
            coalesce(string_agg(left(ticket_id, 8), ' '
            order by scanned_at) filter (where is_conflict), '') as codes
       from gate_entries where event_id = $1 group by 1, 2 order by 1, 2`,
    [(await findNamedEvent(db, params.url)).id],
  ),
});
