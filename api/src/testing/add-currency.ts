import type { Shop } from './shop.ts';

/** Adds a second currency, in which nothing is sold; the sample season has one. */
export const addCurrency = ({ db }: Shop) =>
  db.query(
    `insert into currencies (iso_code, title, symbol, scale) values ('JPY', '"Yen"', '¥', 0)
     on conflict do nothing`,
  );
