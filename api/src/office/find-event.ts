import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { type EventRow, findAnyEvent } from '../stock/event-row.ts';

/** Finds the event that was typed, by id or url, drafts too. Throws `notFound`. */
export async function findNamedEvent(tx: Tx, idOrUrl: string): Promise<EventRow> {
  const event = await findAnyEvent(tx, idOrUrl);
  if (!event) throw new Failure('notFound');
  return event;
}
