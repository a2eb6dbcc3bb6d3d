import type { Lang } from '@playday/shared/api-contract';
import { isElsewhere, scheduleOf } from '@playday/shared/rules/dates';
import { fill, mailWords } from './mail-words.ts';

/** When an event is, in the time of its place, which is named where its clocks differ from Bangkok's. Dates in the offset of the place. */
export function whenOf(
  { dateStart, dateEnd, city }: { dateStart: string; dateEnd: string; city: string },
  lang: Lang,
): string {
  const when = scheduleOf(dateStart, dateEnd, lang);
  return isElsewhere(dateStart) ? fill(mailWords[lang].placeTime, { when, city }) : when;
}
