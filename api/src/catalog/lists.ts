import type { AgeRestriction, Currency, Partner } from '@playday/shared/api-contract';
import type { Handler } from '../http/handler.ts';
import { inLanguage, type Text } from '../texts.ts';
import { bangkokIso } from '../time/dates.ts';

export const listAgeRestrictions: Handler<'GET /age_restrictions'> = ({ db }) =>
  db.query<AgeRestriction>('select id as key, value from age_restrictions order by years, id');

export const listCurrencies: Handler<'GET /currency'> = async ({ db }, { lang }) => {
  const rows = await db.query<Omit<Currency, 'title'> & { title: Text }>(
    'select id, iso_code, title, symbol, scale from currencies order by id',
  );
  return rows.map((row) => ({ ...row, title: inLanguage(row.title, lang) }));
};

export const listPartners: Handler<'GET /partners'> = async ({ db }, { lang }) => {
  const rows = await db.query<Omit<Partner, 'name'> & { name: Text }>(
    'select id, name, url, poster from partners order by place, id',
  );
  return { partners: rows.map((row) => ({ ...row, name: inLanguage(row.name, lang) })) };
};

/**
 * What search engines are told of. Events that are cancelled or over stay listed for 30 days after
 * their end, so that engines see what became of them; a postponed one is to come. An event changes
 * when its end passes, and a news item when it is published.
 */
const selects = {
  events: `select url, greatest(updated_at, case
    when date_end <= $1 then date_end end) as "changedAt" from events
            where state <> 'draft' and (date_end > $1::timestamptz - interval '30 days'
              or state = 'postponed')`,
  news: `select slug as url, greatest(pub_date, updated_at) as "changedAt" from news
    where pub_date <= $1`,
};

export const getSitemap: Handler<'GET /sitemap'> = async ({ db }, { query, now }) => {
  const { items, start = 0, limit = 1000 } = query;
  const rows = await db.query<{ url: string; changedAt: Date }>(
    `${selects[items]} order by id limit $2 offset $3`,
    [now, limit, start],
  );
  return { items: rows.map(({ url, changedAt }) => ({ url, changedAt: bangkokIso(changedAt) })) };
};
