import type { TicketsByEvent } from '@playday/shared/api-contract';
import { isElsewhere, scheduleOf } from '@playday/shared/rules/dates';
import { useHost, useTranslation } from '@playday/shared/kit';

/**
 * Returns the schedule of an event as text, with the name of its city where clocks differ from Bangkok's: (Osaka time). For a
 * postponed event it says that the new date will follow.
 */
export function useSchedule({ dateStart, dateEnd, venue, state }: TicketsByEvent['event']): string {
  const { t } = useTranslation('account');
  const { language } = useHost();
  if (state === 'postponed') return t('tickets.noDate');
  const when = scheduleOf(dateStart, dateEnd, language);
  return venue.city && isElsewhere(dateStart) ? t('tickets.placeTime', { when, city: venue.city }) : when;
}
