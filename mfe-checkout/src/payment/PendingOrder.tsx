import type { Order } from '@playday/shared/api-contract';
import { useHost, useNavigate, useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import type { LoadedOrder } from '../order/load-order.ts';
import { EventHead } from '../summary/EventHead.tsx';
import { priceOrder } from '../summary/price-order.ts';
import { Summary } from '../summary/Summary.tsx';
import { NewPaymentAttempt } from './NewPaymentAttempt.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { PaymentClosed } from './PaymentClosed.tsx';
import styles from './PaymentPage.module.css';
import { PayNow } from './PayNow.tsx';
import { PaymentDeadline } from './PaymentDeadline.tsx';
import { useLiveOrder } from './use-live-order.ts';

/** A placed order: its payment, or why it cannot be paid. Polls its state while it is pending. */
export function PendingOrder({ page }: { page: LoadedOrder }) {
  const { t } = useTranslation('checkout');
  const { order, refresh } = useLiveOrder(page.order);
  const { currency, event } = page;
  const [isChanging, setChanging] = useState(false);
  useReceiptWhenPaid(order);
  const isPending = order.state === 'Pending payment';
  const choosesAnother = isPending && (order.isDeclined || isChanging);

  return (
    <div className={styles.columns}>
      <section className={styles.ways} aria-label={t('payment.ways')}>
        {isPending && order.payBy && <PaymentDeadline payBy={Date.parse(order.payBy)} />}
        {choosesAnother ? (
          <NewPaymentAttempt
            order={order}
            currency={currency}
            onDone={async () => {
              await refresh();
              setChanging(false);
            }}
            onCancel={order.isDeclined ? undefined : () => setChanging(false)}
          />
        ) : isPending ? (
          <PayNow order={order} currency={currency} onChange={() => setChanging(true)} />
        ) : (
          <PaymentClosed order={order} />
        )}
        {isPending && <CancelOrder order={order} onDone={() => void refresh()} />}
      </section>
      <section className={styles.ticket} aria-label={t('billing.order')}>
        <EventHead event={order.event} poster={event?.poster} />
        <div className={styles.tear}>
          <Summary prices={priceOrder(order, currency)} currency={currency} />
        </div>
      </section>
    </div>
  );
}

/** When the order becomes paid, emits `order:paid` and opens the receipt. */
function useReceiptWhenPaid({ state, payId, pubId }: Order) {
  const { events } = useHost();
  const navigate = useNavigate();
  const isPaid = state === 'Paid' && payId !== null;
  useEffect(() => {
    if (!isPaid) return;
    events.emit('order:paid', { pubId });
    void navigate(`/receipt?order=${encodeURIComponent(pubId)}`, { replace: true });
  }, [isPaid, pubId, events, navigate]);
}
