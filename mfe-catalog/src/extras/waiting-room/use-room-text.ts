import { dateTimeOf } from '@playday/shared/rules/time/dates';
import { useHost, useTranslation } from '@playday/shared/kit';
import type { RoomState } from './use-room.ts';
import { counted, useWaitText } from './use-wait-text.ts';

/**
 * What screen readers are told of the present phase, and the beginning of the tab's title; empty
 * where the page's own says it.
 */
export function useRoomText({ phase, room, wasSignedIn }: RoomState): {
  announcement: string;
  title: string;
} {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const waitText = useWaitText();
  switch (phase.name) {
    case 'waiting': {
      const place = counted(phase.place);
      const title = t('room.announce.place', { place });
      const ahead = t('room.waiting.ahead', { count: phase.ahead, shown: counted(phase.ahead) });
      return {
        announcement: `${title} ${ahead} ${waitText(room, phase.ahead)}`,
        title,
      };
    }
    case 'taken':
      return {
        announcement: t('room.taken.title'),
        title: t('room.announce.place', { place: counted(phase.place) }),
      };
    case 'called':
    case 'admitted':
      return { announcement: t('room.called.title'), title: t('room.called.title') };
    case 'over':
      return { announcement: t('room.over.title'), title: t('room.over.title') };
    case 'soldOut':
      return { announcement: t('room.soldOut.title'), title: t('room.soldOut.title') };
    case 'ended':
      return { announcement: t('tickets.saleEnded'), title: '' };
    case 'lobby':
      return { announcement: t('room.lobby.title'), title: '' };
    case 'signIn':
      return {
        announcement: t(wasSignedIn ? 'room.signIn.again' : 'room.signIn.title'),
        title: '',
      };
    case 'left':
      return { announcement: t('room.left.title'), title: '' };
    case 'restricted':
      return { announcement: t('room.restricted'), title: '' };
    case 'joining':
      return { announcement: t('room.joining'), title: '' };
    case 'closed': {
      const when = dateTimeOf(room.lobbyOpensAt, language);
      return { announcement: t('room.closed.title', { when }), title: '' };
    }
  }
}
