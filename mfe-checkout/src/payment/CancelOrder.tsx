import type { Order } from '@playday/shared/api-contract';
import { Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { useAction } from '@playday/shared/kit/use-action';
import { useState } from 'react';
import { requestKeys } from './use-new-payment-attempt.ts';

/**
 * Cancels the order after a confirmation. Its tickets are released: they go back on sale, unless
 * the sale of their kind has ended.
 */
export function CancelOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation('checkout');
  const host = useHost();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();
  const cancel = async () => {
    const { state, pubId } = await requestKeys.once(`cancel ${order.pubId}`, (idempotencyKey) =>
      host.http('POST /user/order/{id}/cancel', {
        params: { id: order.pubId },
        idempotencyKey,
        needs: 'state',
      }),
    );
    // The buyer may have left the page, where no poll tells that the order has ended.
    if (state === 'Cancelled') host.events.emit('order:closed', { pubId });
  };
  const confirm = () => {
    setAsking(false);
    void run(cancel).then(onDone);
  };
  return (
    <div>
      <Button look="quiet" isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('cancel.open')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('cancel.title')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => setAsking(false)}>
                {t('cancel.no')}
              </Button>
              <Button look="danger" onClick={confirm}>
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
