import { Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { useAction } from '@playday/shared/kit/use-action';
import { timeOf } from '@playday/shared/rules/dates';
import type { RoomState } from './use-room.ts';

/** Asks for confirmation before the place is given up. */
export function LeaveRoom({
  state: { phase, room, leave: onLeave },
  onClose,
}: {
  state: RoomState;
  onClose: () => void;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { isBusy, run } = useAction();
  return (
    <Dialog
      title={t('room.leave.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('room.leave.stay')}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void run(onLeave).then(onClose)}>
            {t('room.leave.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {phase.name === 'lobby'
          ? t('room.leave.lobbyText', { time: timeOf(room.opensAt, language) })
          : t('room.leave.text')}
      </p>
    </Dialog>
  );
}
