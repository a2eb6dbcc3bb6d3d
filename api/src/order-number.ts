import { oneLine } from '@playday/shared/rules/fields/typed';
import { one, type Tx } from './db/db.ts';

/**
 * SQL for the number that people read and say, such as PD-K7QM-4F2X. Expects the alias `o` for
 * `orders`.
 */
export const selectNumber = `'PD-' || o.number`;

/**
 * Finds an order by its number as a person types it (any case, with or without PD, with any
 * hyphens, spaces or other signs), or by its id. Returns the id, undefined when there is no such
 * order.
 */
export async function findOrderId(tx: Tx, typed: string): Promise<number | undefined> {
  const text = oneLine(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^PD(?=.{8}$)/u, '');
  const isId =
    /^[1-9][0-9]{0,9}$/u.test(text) && text.length !== 8 && Number(text) <= 2_147_483_647;
  const order = isId
    ? await one<{ id: number }>(tx, 'select id from orders where id = $1', [Number(text)])
    : await one<{ id: number }>(tx, 'select id from orders where number = $1', [
        `${text.slice(0, 4)}-${text.slice(4)}`,
      ]);
  return order?.id;
}
