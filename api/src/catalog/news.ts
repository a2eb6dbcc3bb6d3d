import type { Language, NewsCard } from '@playday/shared/api-contract';
import { bangkokIso } from '../time/dates.ts';
import { sanitiseStored } from '../events/sanitise.ts';
import { named } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { inLanguage, type Text } from '../texts.ts';

interface NewsRow {
  id: number;
  slug: string;
  name: Text;
  poster: string;
  pubDate: Date;
  body: Text;
}

const selectNews = `select id, slug, name, poster, pub_date as "pubDate", body from news`;

export const listNews: Handler<'GET /news'> = async ({ db }, { query, lang, now }) => {
  const { start = 0, limit = 9, sortdir = 'desc' } = query;
  const rows = await db.query<NewsRow>(
    `${selectNews} where pub_date <= $1
     order by pub_date ${sortdir === 'asc' ? 'asc, id asc' : 'desc, id desc'}
      limit $2 offset $3`,
    [now, limit, start],
  );
  const [total] = await db.query<{ count: number }>(
    'select count(*) as count from news where pub_date <= $1',
    [now],
  );
  return { news: rows.map((row) => newsCard(row, lang)), total: total!.count };
};

/** One news item. It is about the one event that has its poster. */
export const getNews: Handler<'GET /news/{id}'> = async ({ db }, { params, lang, now }) => {
  const sql = `${selectNews} where ${named('id', 'slug', params.id)} and pub_date <= $2`;
  const [row] = await db.query<NewsRow>(sql, [params.id, now]);
  if (!row) throw new Failure('notFound');
  const [event] = await db.query<{ url: string; name: Text }>(
    `select url, name from events e where poster = $1 and state <> 'draft'
        and not exists (select 1 from events other
          where other.poster = e.poster and other.id <> e.id)`,
    [row.poster],
  );
  return {
    ...newsCard(row, lang),
    text: sanitiseStored(inLanguage(row.body, lang)),
    ...(event && { event: { ...event, name: inLanguage(event.name, lang) } }),
  };
};

function newsCard(row: NewsRow, lang: Language): NewsCard {
  return {
    id: row.id,
    url: row.slug,
    name: inLanguage(row.name, lang),
    poster: row.poster,
    pubDate: bangkokIso(row.pubDate),
  };
}
