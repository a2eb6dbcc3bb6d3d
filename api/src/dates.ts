import { bangkokOffsetMs } from '@playday/shared/rules/bangkok';

/** ISO 8601 in Thai time (no daylight saving): `2026-11-20T19:00:00+07:00`. */
export function bangkokIso(date: Date): string {
  return `${new Date(date.getTime() + bangkokOffsetMs).toISOString().slice(0, 19)}+07:00`;
}

/** The same with milliseconds, for instants from which pages compute how long something still lasts. */
export function bangkokMillis(date: Date): string {
  return `${bangkokIso(date).slice(0, 19)}.${String(date.getMilliseconds()).padStart(3, '0')}+07:00`;
}
