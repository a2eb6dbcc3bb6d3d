import { waitingTime } from '@playday/shared/rules/waiting-time';
import type { WaitingRoom } from '@playday/shared/api-contract';
import { useTranslation } from '@playday/shared/kit';
import { waitInWords } from './wait-in-words.ts';

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
