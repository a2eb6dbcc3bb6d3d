import type { OrderListItem } from '@playday/shared/api-contract';
import { Button, Dialog, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { useAction } from '@playday/shared/kit/use-action';
import { dateTimeOf } from '@playday/shared/rules/dates';
import { useState } from 'react';

/** Offers the money back of an order whose event was moved or postponed, until the day that the mail named; and asks first. */
export function GiveBack({
  order,
  sum,
  onDone,
}: {
  order: OrderListItem;
  sum: (amount: number) => string;
  onDone: () => void;
}) {
  const { t } = useTranslation('account');
  const { http, language, now } = useHost();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();
  const { giveBack } = order;
  if (!giveBack || Date.parse(giveBack.until) <= now()) return null;
  const amount = sum(giveBack.amount);
  const confirm = () => {
    setAsking(false);
    void run(() =>
      http('POST /user/order/{id}/give-back', { params: { id: order.pubId }, needs: 'pubId' }),
    ).then(onDone);
  };
  return (
    <Notice>
      <p>{t('orders.giveBack.offer', { amount, until: dateTimeOf(Date.parse(giveBack.until), language) })}</p>
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
    </Notice>
  );
}
