import type { EventState } from '@playday/shared/api-contract';
import { isElsewhere, scheduleOf } from '@playday/shared/rules/dates';
import { useHost, useTranslation } from '@playday/shared/kit';

/**
 * Returns the schedule of an event as text, with the name of its city where clocks differ from Bangkok's: (Osaka time). For a
 * postponed event it says that the new date will follow.
 */
export function useSchedule({
  dateStart,
  dateEnd,
  venue,
  state,
}: {
  dateStart: string;
  dateEnd: string;
  venue: { city: string };
  state?: EventState;
}): string {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  if (state === 'postponed') return t('event.noDate');
  const when = scheduleOf(dateStart, dateEnd, language);
  return venue.city && isElsewhere(dateStart) ? t('event.placeTime', { when, city: venue.city }) : when;
}
