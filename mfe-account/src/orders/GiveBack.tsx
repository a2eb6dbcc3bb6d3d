import type { OrderListItem } from '@playday/shared/api-contract';
import { Button, Dialog, useHost, useNavigate, useTranslation } from '@playday/shared/kit';
import { useAction } from '@playday/shared/kit/use-action';
import { transfers } from '@playday/shared/api-contract/extra-parts';
import { isAccountNeeded } from '@playday/shared/rules/refunds/refund-stage';
import { useState } from 'react';

/**
 * Offers the buyer the money back of an order whose event was moved or postponed, and asks first;
 * whoever keeps the tickets has nothing to do. Where the method returns no money, the buyer is led
 * on at once to say where it goes. `until`: the end of the offer in words.
 */
export function GiveBack({
  order,
  offer,
  until,
  sum,
  onDone,
}: {
  order: OrderListItem;
  offer: NonNullable<OrderListItem['giveBack']>;
  until: string;
  sum: (amount: number) => string;
  onDone: () => void;
}) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();
  const amount = sum(offer.amount);
  const giveBack = async () => {
    const given = await http('POST /user/order/{id}/give-back', {
      params: { id: order.pubId },
      needs: 'pubId',
    });
    if (isAccountNeeded(given.refunds ?? [])) await navigate(transfers.pathTo(order.pubId));
  };
  const confirm = () => {
    setAsking(false);
    void run(giveBack).then(onDone);
  };
  return (
    <>
      <p>{t('orders.giveBack.offer', { amount, until })}</p>
      <Button look="secondary" isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('orders.giveBack.open')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('orders.giveBack.title')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => setAsking(false)}>
                {t('orders.giveBack.no')}
              </Button>
              <Button look="danger" onClick={confirm}>
                {t('orders.giveBack.open')}
              </Button>
            </>
          }
        >
          <p>{t('orders.giveBack.text', { amount })}</p>
        </Dialog>
      )}
    </>
  );
}
