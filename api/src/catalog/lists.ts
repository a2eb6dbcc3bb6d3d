import type { AgeRestriction, Currency, Partner } from '@playday/shared/api-contract';
import type { Handler } from '../http/handler.ts';
import { inLanguage, type Text } from '../texts.ts';

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
