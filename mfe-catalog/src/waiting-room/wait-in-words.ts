import type { WaitingTime } from '@playday/shared/rules/waiting-time';

/** A range of time as a person would say it, in whole minutes; the name is that of a text. */
export type WaitWords =
  | { name: 'underMinute' | 'overHour' }
  | { name: 'upTo'; to: number }
  | { name: 'range'; from: number; to: number };

const hour = 60;
/** From here on, minutes are said in steps of five. */
const coarseFrom = 20;

/** Rounds outwards, so that the spoken range holds whenever the measured one does. */
export function waitInWords({ from, to }: WaitingTime): WaitWords {
  if (to <= 60) return { name: 'underMinute' };
  if (from >= hour * 60) return { name: 'overHour' };
  const step = to / 60 > coarseFrom ? 5 : 1;
  const least = Math.floor(from / 60 / step) * step;
  const most = Math.ceil(to / 60 / step) * step;
  return least === 0 ? { name: 'upTo', to: most } : { name: 'range', from: least, to: most };
}
