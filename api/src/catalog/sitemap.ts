import { bangkokIso } from '../dates.ts';
import type { Handler } from '../http/handler.ts';

/**
 * What search engines are told of. Events that are cancelled or over stay listed for 30 days after their end, so that engines see what
 * became of them; a postponed one is to come. An event changes when its end passes, and a news item when it is published.
 */
const selects = {
  events: `select url, greatest(updated_at, case when date_end <= $1 then date_end end) as "changedAt" from events
            where state <> 'draft' and (date_end > $1::timestamptz - interval '30 days' or state = 'postponed')`,
  news: `select slug as url, greatest(pub_date, updated_at) as "changedAt" from news where pub_date <= $1`,
};

export const getSitemap: Handler<'GET /sitemap'> = async ({ db }, { query, now }) => {
  const { items, start = 0, limit = 1000 } = query;
  const rows = await db.query<{ url: string; changedAt: Date }>(
    `${selects[items]} order by id limit $2 offset $3`,
    [now, limit, start],
  );
  return { items: rows.map(({ url, changedAt }) => ({ url, changedAt: bangkokIso(changedAt) })) };
};
