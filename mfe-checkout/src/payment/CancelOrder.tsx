import type { Order } from '@playday/shared/api-contract';
import { ApiError, Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { requestKeys } from '../order/request-keys.ts';

/** Cancels the order after a confirmation; its tickets go back on sale. */
export function CancelOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation('checkout');
  const host = useHost();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const cancel = async () => {
    setState('busy');
    try {
      await requestKeys.once(`cancel ${order.pubId}`, (idempotencyKey) =>
        host.http('POST /user/order/{id}/cancel', { params: { id: order.pubId }, idempotencyKey }),
      );
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      host.notify(cause.message, 'error');
    }
    setState('idle');
    onDone();
  };
  return (
    <div>
      <Button look="quiet" isBusy={state === 'busy'} onClick={() => setState('asking')}>
        {t('cancel.open')}
      </Button>
      {state === 'asking' && (
        <Dialog
          title={t('cancel.title')}
          onClose={() => setState('idle')}
          actions={
            <>
              <Button look="secondary" onClick={() => setState('idle')}>
                {t('cancel.no')}
              </Button>
              <Button look="danger" onClick={() => void cancel()}>
                {t('cancel.yes')}
              </Button>
            </>
          }
        >
          <p>{t('cancel.text')}</p>
        </Dialog>
      )}
    </div>
  );
}
