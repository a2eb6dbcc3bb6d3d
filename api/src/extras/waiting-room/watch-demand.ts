import type { Context } from '../../context.ts';
import { minutes } from '../../time/time.ts';

/** How often `watchDemand` has to run: the bounds below are per run. */
export const WATCH_EVERY_MS = minutes(1);

/** So many holds of one event a minute, in this process, are many. */
const MANY_HOLDS = 600;
/** An alarm ends when there was no cause for this long, so that it does not come and go. */
const CALM_MS = minutes(5);

/**
 * Returns a function that finds events which sell without a waiting room although they should have
 * one: over the last minute and in this process their holds were many, and more than a twentieth of
 * them took longer than the target of waiting rooms. Holds that were refused because they got no
 * connection or lock count with the time they waited for it. The metric of such an event is 1; one
 * line is logged when that begins, and one when it ends.
 */
export function watchDemand({
  db,
  clock,
  config,
  holdTimes,
  needsWaitingRoom,
  log,
}: Pick<
  Context,
  'db' | 'clock' | 'config' | 'holdTimes' | 'needsWaitingRoom' | 'log'
>): () => Promise<void> {
  const { targetMs } = config.waitingRoom;
  /** When the alarms that are on last had a cause, by event. */
  const alarms = new Map<number, number>();

  return async () => {
    const recorded = holdTimes.eventIds();
    const events = await db.query<{ id: number; url: string; hasRoom: boolean }>(
      `select id, url, has_waiting_room as "hasRoom" from events where id = any($1::int[])
        order by id`,
      [[...recorded, ...alarms.keys()]],
    );
    const now = clock.now().getTime();
    const withRoom = new Set(events.flatMap(({ id, hasRoom }) => (hasRoom ? [id] : [])));
    // Those of waiting rooms set the pace of the rooms; those of unknown events are forgotten.
    const taken = new Map(
      recorded.filter((id) => !withRoom.has(id)).map((id) => [id, holdTimes.take(id)] as const),
    );
    for (const { id, url, hasRoom } of events) {
      const times = taken.get(id);
      if (times && times.count >= MANY_HOLDS && times.p95 > targetMs) {
        if (!alarms.has(id))
          log.error(
            { event: url, holds: times.count, p95Ms: Math.round(times.p95) },
            'alarm: the event needs a waiting room',
          );
        alarms.set(id, now);
        needsWaitingRoom.set({ event: url }, 1);
        continue;
      }
      const causedAt = alarms.get(id);
      if (causedAt !== undefined && (hasRoom || now - causedAt >= CALM_MS)) {
        log.info({ event: url, hasRoom }, 'the event needs no waiting room any more');
        alarms.delete(id);
        needsWaitingRoom.set({ event: url }, 0);
      }
    }
  };
}
