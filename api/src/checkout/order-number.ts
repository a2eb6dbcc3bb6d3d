import { one, type Tx } from '../db/db.ts';

/**
 * Finds an order by its number as a person types it (any case, with or without the hyphen or spaces), or by its id.
 * Returns the id, undefined when there is no such order.
 */
export async function findOrderId(tx: Tx, typed: string): Promise<number | undefined> {
  const text = typed.toUpperCase().replace(/[\s-]/gu, '');
  const isId = /^[1-9][0-9]{0,9}$/u.test(text) && text.length !== 8 && Number(text) <= 2_147_483_647;
  const order = isId
    ? await one<{ id: number }>(tx, 'select id from orders where id = $1', [Number(text)])
    : await one<{ id: number }>(tx, 'select id from orders where number = $1', [
        `${text.slice(0, 4)}-${text.slice(4)}`,
      ]);
  return order?.id;
}
