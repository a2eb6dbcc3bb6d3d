import { waitingTime, type WaitingTime } from '@playday/shared/rules/events/waiting-time';
import type { WaitingRoom } from '@playday/shared/api-contract/extras/waiting-room/operations';
import { useTranslation } from '@playday/shared/kit';

/** How long the wait is likely to be, as a text. */
export function useWaitText() {
  const { t } = useTranslation('catalog');
  return ({ calledPerMinute, left, opensAt, serverNow }: WaitingRoom, ahead: number): string => {
    if (!calledPerMinute) return t('room.wait.unknown');
    const time = waitingTime({
      ...{ ahead, calledPerMinute, left },
      openForMs: Date.parse(serverNow) - Date.parse(opensAt),
    });
    if (!time) return t('room.wait.mayNotSuffice');
    const words = waitInWords(time);
    switch (words.name) {
      case 'upTo':
        return t('room.wait.upTo', { to: words.to });
      case 'range':
        return t('room.wait.range', { from: words.from, to: words.to });
      default:
        return t(`room.wait.${words.name}`);
    }
  };
}

/** A count with its thousands apart: 12,345. The same in every language, as for amounts. */
export const counted = (count: number) => count.toLocaleString('en-US');

/** A range of time as a person would say it, in whole minutes; the name is that of a text. */
type WaitWords =
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
