import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { ButtonLink, Notice, useHost, useNavigate, useTranslation } from '@playday/shared/kit';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { useEffect } from 'react';
import { cancelWord } from '../order/cancel-words.ts';
import { receiptPath } from '../order/order-paths.ts';
import type { LiveOrder } from '../order/use-live-order.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { OpenPayment } from './OpenPayment.tsx';
import styles from './PaymentPage.module.css';

/**
 * The payment of a placed order (its QR code or link, the time left, another method, cancelling),
 * or why it cannot be paid. `isPanel`: it stands on another page, where the link to the gateway
 * says with what the order is paid.
 */
export function OrderPayment({
  live: { order, check, refresh },
  currency,
  opensReceipt,
  isPanel = false,
}: {
  live: LiveOrder;
  currency: Currency;
  /** Whether the receipt opens once the order is paid. */
  opensReceipt: boolean;
  isPanel?: boolean;
}) {
  const { t } = useTranslation('checkout');
  useAnnouncedPayment(order, opensReceipt);
  useAnnouncedEnd(order);
  const isPending = order.state === 'Pending payment';
  /** Its payment ended without money, so that it needs another one. */
  const isStopped = order.isDeclined || order.attempt === 'failed';
  const ending =
    order.attempt === 'cancelling' || order.attempt === 'replacing' ? order.attempt : null;
  const section = useFocusOnChange<HTMLElement>(ending ?? order.state);

  return (
    <section ref={section} tabIndex={-1} className={styles.ways} aria-label={t('payment.ways')}>
      {isPanel && <p className={styles.method}>{t('payment.ways')}</p>}
      {isPending && order.event.state === 'postponed' && (
        <Notice tone="warning">{t(isStopped ? 'cart.postponed' : 'payment.postponed')}</Notice>
      )}
      {!isPending ? (
        <PaymentClosed order={order} />
      ) : ending ? (
        <EndingPayment next={ending} />
      ) : (
        <OpenPayment
          order={order}
          currency={currency}
          refresh={refresh}
          isPanel={isPanel}
          check={check}
        />
      )}
      {isPending && ending !== 'cancelling' && (
        <CancelOrder order={order} onDone={() => void refresh()} />
      )}
    </section>
  );
}

/**
 * When the order no longer waits and is not paid, emits `order:closed`: it may have ended while
 * this page was not open.
 */
function useAnnouncedEnd({ state, pubId }: Order) {
  const { events } = useHost();
  useEffect(() => {
    if (state !== 'Pending payment' && state !== 'Paid') events.emit('order:closed', { pubId });
  }, [state, pubId, events]);
}

/** When the order becomes paid, emits `order:paid`, and opens the receipt if it shall. */
function useAnnouncedPayment({ state, payId, pubId }: Order, opensReceipt: boolean) {
  const { events } = useHost();
  const navigate = useNavigate();
  const isPaid = state === 'Paid' && payId !== null;
  useEffect(() => {
    if (!isPaid) return;
    events.emit('order:paid', { pubId });
    if (opensReceipt) void navigate(receiptPath(pubId), { replace: true });
  }, [isPaid, pubId, events, navigate, opensReceipt]);
}

/** While the gateway ends a payment: what follows, and that the page goes on by itself. */
function EndingPayment({ next }: { next: 'cancelling' | 'replacing' }) {
  const { t } = useTranslation('checkout');
  return <Notice>{t(`payment.${next}`)}</Notice>;
}

const words: Partial<Record<string, 'paid' | 'unpaid' | 'cancelled'>> = {
  Paid: 'paid',
  Unpaid: 'unpaid',
  Cancelled: 'cancelled',
};

/**
 * An order that cannot be paid: it was free, was cancelled, or its payment deadline passed; in a
 * state of a newer api, its word.
 */
function PaymentClosed({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const isPaid = order.state === 'Paid';
  const word = words[order.state];
  return (
    <>
      <Notice tone={isPaid ? 'success' : word ? 'warning' : 'info'}>
        <p>
          {word === 'cancelled' && cancelWord(order) !== 'cancelled'
            ? t(`notPaid.${cancelWord(order)}`, { count: order.givenBack })
            : word
              ? t(`payment.closed.${word}`)
              : order.state}
        </p>
      </Notice>
      {isPaid || !word || order.refunds.length > 0 ? (
        <ButtonLink isWide to={receiptPath(order.pubId)}>
          {t('payment.watchOrder')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/event/${order.event.url}`}>{t('payment.toEvent')}</ButtonLink>
      )}
    </>
  );
}
