import type { Order } from '@playday/shared/api-contract';
import { ApiError, Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { requestKeys } from '../order/request-keys.ts';

/** Cancels the order after a confirmation; its tickets go back on sale. */
export function CancelOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation('checkout');
  const host = useHost();
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  const cancel = async () => {
    setStep('busy');
    try {
      const { state, pubId } = await requestKeys.once(`cancel ${order.pubId}`, (idempotencyKey) =>
        host.http('POST /user/order/{id}/cancel', { params: { id: order.pubId }, idempotencyKey }),
      );
      // The buyer may have left the page, where no poll tells that the order has ended.
      if (state === 'Cancelled') host.events.emit('order:closed', { pubId });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      host.notify(cause.message, 'error');
    }
    setStep('idle');
    onDone();
  };
  return (
    <div>
      <Button look="quiet" isBusy={step === 'busy'} onClick={() => setStep('asking')}>
        {t('cancel.open')}
      </Button>
      {step === 'asking' && (
        <Dialog
          title={t('cancel.title')}
          onClose={() => setStep('idle')}
          actions={
            <>
              <Button look="secondary" onClick={() => setStep('idle')}>
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
