import { ApiError, Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { timeOf } from '@playday/shared/rules/dates';
import { useState } from 'react';
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
  const host = useHost();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await onLeave();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      host.notify(error.message, 'error');
    }
    onClose();
  };
  return (
    <Dialog
      title={t('room.leave.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('room.leave.stay')}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void leave()}>
            {t('room.leave.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {phase.name === 'lobby'
          ? t('room.leave.lobbyText', { time: timeOf(room.opensAt, host.language) })
          : t('room.leave.text')}
      </p>
    </Dialog>
  );
}
