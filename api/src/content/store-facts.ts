import type { SeasonEvent } from './season.ts';

/** The columns of an event's optional facts and their SQL types. */
export const factColumns = {
  kinds: 'text[]',
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

/** The columns of an event's facts. */
export function factsRow({ facts }: SeasonEvent): Record<keyof typeof factColumns, unknown> {
  const {
    kinds,
    venueAddress,
    position,
    mapQuery,
    doorsMinutes,
    dayHours,
    timeZone,
    organiser,
    refund,
  } = facts;
  return {
    kinds,
    venue_address: venueAddress,
    venue_latitude: position?.latitude ?? null,
    venue_longitude: position?.longitude ?? null,
    venue_map_query: mapQuery,
    doors_minutes: doorsMinutes,
    day_hours: dayHours,
    time_zone: timeZone,
    organiser_name: organiser?.name ?? null,
    organiser_link: organiser?.link ?? null,
    refund_policy: refund?.policy ?? null,
    refund_days: refund?.policy === 'until' ? refund.days : null,
  };
}
