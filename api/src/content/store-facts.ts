import type { Tx } from '../db/db.ts';
import type { SeasonEvent } from './season.ts';

/** The columns of an event's optional facts and their SQL types. */
export const factColumns = {
  venue_address: 'jsonb',
  venue_latitude: 'float8',
  venue_longitude: 'float8',
  venue_map_query: 'text',
  doors_minutes: 'int',
  day_hours: 'jsonb',
  time_zone: 'text',
  organiser_name: 'jsonb',
  organiser_link: 'text',
  refund_policy: 'text',
  refund_days: 'int',
};

/** Those that an import leaves as they are when its file cannot express them. */
const kept = ['venue_map_query', 'day_hours', 'time_zone', 'refund_policy', 'refund_days'] as const;
type KeptRow = Record<(typeof kept)[number], unknown> & { url: string };

/** Returns the function that makes the columns of an event's facts. */
export async function factRows(tx: Tx, events: readonly SeasonEvent[]) {
  const stored = await tx.query<KeptRow>(
    `select url, ${kept.join(', ')} from events where url = any($1::text[])`,
    [events.map(({ url }) => url)],
  );
  return ({ url, facts }: SeasonEvent): Record<keyof typeof factColumns, unknown> => {
    const { venueAddress, position, mapQuery, doorsMinutes, dayHours, timeZone, organiser, refund } = facts;
    const before = stored.find((row) => row.url === url);
    return {
      venue_address: venueAddress,
      venue_latitude: position?.latitude ?? null,
      venue_longitude: position?.longitude ?? null,
      venue_map_query: mapQuery === undefined ? (before?.venue_map_query ?? null) : mapQuery,
      doors_minutes: doorsMinutes,
      day_hours: dayHours === undefined ? (before?.day_hours ?? null) : dayHours,
      time_zone: timeZone === undefined ? (before?.time_zone ?? null) : timeZone,
      organiser_name: organiser?.name ?? null,
      organiser_link: organiser?.link ?? null,
      ...(refund === undefined
        ? { refund_policy: before?.refund_policy ?? null, refund_days: before?.refund_days ?? null }
        : {
            refund_policy: refund?.policy ?? null,
            refund_days: refund?.policy === 'until' ? refund.days : null,
          }),
    };
  };
}
