import type { EventState } from '@playday/shared/api-contract';
import { isElsewhere, scheduleOf } from '@playday/shared/rules/dates';
import { useHost, useTranslation } from '@playday/shared/kit';

/**
 * Returns the schedule of an event as text, with the name of its city, if that is known, where clocks differ from Bangkok's: (Osaka time).
 * For a postponed event it says that the new date will follow.
 */
export function useSchedule(
  { dateStart, dateEnd, state }: { dateStart: string; dateEnd: string; state?: EventState },
  city?: string,
): string {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  if (state === 'postponed') return t('summary.noDate');
  const when = scheduleOf(dateStart, dateEnd, language);
  return city && isElsewhere(dateStart) ? t('summary.placeTime', { when, city }) : when;
}
