import type { Language } from '@playday/shared/api-contract';
import { eventSchedule, isElsewhere, timeOf } from '@playday/shared/rules/time/dates';
import { fill, wordsOf } from '../words.ts';
import type { MailEvent } from './mail-facts.ts';

/**
 * When an event is, in the time of its place, which is named where its clocks differ from
 * Bangkok's. Dates in the offset of the place.
 */
export const whenOf = (
  { dateStart, dateEnd, venue }: Pick<MailEvent, 'dateStart' | 'dateEnd' | 'venue'>,
  lang: Language,
): string => eventSchedule({ dateStart, dateEnd, venue }, lang);

/**
 * A time of Bangkok in a mail about an event: named so where the mail names the time of another
 * place, too.
 */
export const inBangkok = (
  time: string,
  event: { dateStart: string } | undefined,
  lang: Language,
): string =>
  event && isElsewhere(event.dateStart)
    ? fill(wordsOf(lang).mailWords.bangkokTime, { when: time })
    : time;

/** Until when a payment is possible, in Bangkok time. */
export const payUntil = (
  payBy: Date,
  event: { dateStart: string } | undefined,
  lang: Language,
): string => inBangkok(timeOf(payBy.getTime(), lang), event, lang);
