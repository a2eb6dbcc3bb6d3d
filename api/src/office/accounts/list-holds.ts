import type { Reply } from '@playday/shared/api-contract';
import { bangkokIso, type Dated } from '../../dates.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { findNamedEvent } from '../../stock/event-row.ts';

const MOST = 100;

type Row = Dated<Reply<'GET /office/holds'>['holds'][number], 'since' | 'endsAt'>;

/** Who holds tickets of an event, most suspicious first: by lapses and unpaid time, then by how many hold some from the same network. */
export const listHolds: Handler<'GET /office/holds'> = async (
  context,
  { query, operator, requestId, now },
) => {
  const event = await findNamedEvent(context.db, query.event);
  const rows = await context.db.query<Row>(
    `select h.buyer_id as account, p.email, l.tickets, b.taken_since as since, h.expires_at as "endsAt", b.lapses,
            (b.unpaid_ms / 60000)::int as "unpaidMinutes", b.network,
            count(b.network) over (partition by b.network)::int as "holdsOfNetwork",
            (select count(*)::int from people o where o.mailbox = p.mailbox) as "accountsOfMailbox"
       from holds h join people p on p.id = h.buyer_id
       join buyer_counts b on b.buyer_id = h.buyer_id and b.event_id = h.event_id
       join lateral (select sum(count)::int as tickets from hold_lines where buyer_id = h.buyer_id) l on l.tickets > 0
      where h.event_id = $1 and h.lapsed_at is null and h.expires_at > $2
      order by b.lapses desc, b.unpaid_ms desc, "holdsOfNetwork" desc, h.buyer_id limit $3`,
    [event.id, now, MOST + 1],
  );
  await logSecurityEvent(context, {
    ...{ event: 'buyers-read', reason: 'holds list', id: requestId },
    details: { by: operator, found: Math.min(rows.length, MOST) },
  });
  return {
    holds: rows.slice(0, MOST).map(({ since, endsAt, ...row }) => ({
      ...row,
      since: since && bangkokIso(since),
      endsAt: bangkokIso(endsAt),
    })),
    isMore: rows.length > MOST,
  };
};
