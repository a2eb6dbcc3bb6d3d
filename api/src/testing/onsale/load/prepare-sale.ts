import type { Db } from '../../../db/db.ts';
import { later } from '../../../ports/clock.ts';
import { createBuyers, createEvents } from '../../scaling/big-season.ts';
import { openShop } from '../../shop.ts';

/** Events that are not sold out in a run, and people who are signed in. */
export type Sale = Awaited<ReturnType<typeof prepareSale>>;

/** So many people at a time: each statement stays short. */
const SESSIONS = 150_000;

/** Fills an empty, migrated database. */
export async function prepareSale(owner: Db) {
  const shop = await openShop(owner);
  await shop.reset();
  const { method } = await shop.ids();
  await shop.close();
  const now = new Date();
  const events = await createEvents(owner, 400, 'tonight', now);
  const tickets = await owner.query<{ event: number; ticket: number }>(
    `select distinct on (event_id) event_id as event, id as ticket from ticket_types where event_id = any ($1::int[])
      order by event_id, place`,
    [events],
  );
  const tokens = await createBuyers(owner, SESSIONS, now);
  return {
    /** The next event, and the next people. Those of the last run may be there again, at another event. */
    next(count: number) {
      const { event, ticket } = tickets.pop()!;
      if (count > tokens.length) throw new Error(`${count} visitors are more than there are sessions`);
      const chosen = tokens.splice(0, count);
      tokens.push(...chosen);
      return { event, ticket, method: method.kCards!, tokens: chosen };
    },
    /** Gives the event a waiting room, and begins its sale in that time. */
    async openRoom(event: number, inMs: number): Promise<void> {
      await owner.query('update events set has_waiting_room = true, sale_start = $2 where id = $1', [
        event,
        later(new Date(), inMs),
      ]);
    },
  };
}
