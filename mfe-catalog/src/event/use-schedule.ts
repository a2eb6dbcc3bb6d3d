import { isElsewhere, scheduleOf } from '@playday/shared/rules/dates';
import { useHost, useTranslation } from '@playday/shared/kit';

/** Returns the schedule of an event as text, with the name of its city where clocks differ from Bangkok's: (Osaka time). */
export function useSchedule({
  dateStart,
  dateEnd,
  venue,
}: {
  dateStart: string;
  dateEnd: string;
  venue: { city: string };
}): string {
  const { t } = useTranslation('catalog');
  const when = scheduleOf(dateStart, dateEnd, useHost().language);
  return isElsewhere(dateStart) ? t('event.placeTime', { when, city: venue.city }) : when;
}
