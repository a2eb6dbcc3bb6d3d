import type { TicketsByEvent } from '@playday/shared/api-contract';
import { gateTime } from '@playday/shared/rules/time/gate-time';
import { useHost, useTranslation } from '@playday/shared/kit';
import { isOff } from '@playday/shared/rules/events/sale';

/**
 * When the gate of an event opens, as a sentence; undefined when it is not known or the event is
 * off.
 */
export function useDoorsText({
  doors,
  dateStart,
  state,
}: TicketsByEvent['event']): string | undefined {
  const { t } = useTranslation('account');
  const { language } = useHost();
  if (!doors || isOff(state)) return undefined;
  return t('tickets.doors', { time: gateTime(doors, dateStart, language) });
}
