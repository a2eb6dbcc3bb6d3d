import { bangkokOffsetMs } from '../time/bangkok.ts';

/**
 * Within how many working days a refund arrives or is transferred, as every text of the shop says.
 */
export const refundWorkingDays = 10;

const dayMs = 86_400_000;

/**
 * The end of the last day on which a refund is transferred whose buyer has said where to at
 * `answeredAt`: that many working days later, in Bangkok. Milliseconds since 1970. Public holidays
 * count as working days, so that the day never is later than promised.
 */
export function transferredBy(answeredAt: number): number {
  let day = Math.floor((answeredAt + bangkokOffsetMs) / dayMs);
  for (let left = refundWorkingDays; left > 0; ) {
    day += 1;
    // The first of January 1970 was a Thursday.
    const weekday = (day + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return (day + 1) * dayMs - bangkokOffsetMs - 60_000;
}
