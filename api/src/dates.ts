import { bangkokOffsetMs } from '@playday/shared/rules/bangkok';

/** ISO 8601 in Thai time (no daylight saving): `2026-11-20T19:00:00+07:00`. */
export function bangkokIso(date: Date): string {
  return `${new Date(date.getTime() + bangkokOffsetMs).toISOString().slice(0, 19)}+07:00`;
}
