import { ApiError, Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';

/** Asks for confirmation before the place is given up. */
export function LeaveRoom({ onLeave, onClose }: { onLeave: () => Promise<void>; onClose: () => void }) {
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
          <Button look="danger" isBusy={isBusy} onClick={() => void leave()}>
            {t('room.leave.confirm')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('room.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('room.leave.text')}</p>
    </Dialog>
  );
}
