import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { Button, Skeleton, Spinner, useTranslation } from '@playday/shared/kit';
import { tabStorage } from '@playday/shared/kit/storage';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';
import { type RefObject, useId, useState } from 'react';
import styles from './PaymentPage.module.css';
import { safePaymentUrl } from '@playday/shared/rules/payment/safe-payment-url';
import type { PaymentCheck } from '../order/use-live-order.ts';
import { PayByLink, useLeaving } from './PayByLink.tsx';
import { PayByQr } from '../qr-payment/PayByQr.tsx';

const openedKey = 'playday.payment-opened';

/**
 * The provider's id of the payment whose page this tab has opened: back from it, the payment page
 * waits for the outcome.
 */
const openedPayment = {
  is: (payId: string | null) => payId !== null && tabStorage.get(openedKey) === payId,
  set: (payId: string | null) => tabStorage.set(openedKey, payId),
};

/** The payment itself: a QR code to scan, or a button to the provider's page. */
export function PayNow({
  order,
  currency,
  onChange,
  isOver,
  isPanel,
  check,
  title,
}: {
  order: Order;
  currency: Currency;
  check: PaymentCheck;
  /** Takes the focus when this replaces the choice of another method. */
  title: RefObject<HTMLHeadingElement | null>;
  /** Omitted when it is too late for another attempt. */
  onChange: (() => void) | undefined;
  /** The provider's QR code or page has ended. */
  isOver: boolean;
  isPanel: boolean;
}) {
  const { t } = useTranslation('checkout');
  const content = order.paymentDetails?.content;
  const type = order.paymentDetails?.type;
  const isOneWay = order.paymentDetails?.sendsBack === false;
  const [, setOpenings] = useState(0);
  const onceId = useId();
  const [leaving, setLeaving] = useLeaving();
  // While the browser leaves for the provider's page, nothing moves below the thumb.
  const isOpened = leaving ? leaving.wasOpened : openedPayment.is(order.payId);
  // A type of a newer api is known by its content.
  const isQr = type === 2 || (type !== 1 && content?.startsWith('data:image/') === true);
  return (
    <div className={styles.way}>
      {!isQr && isOpened && (
        <div className={styles.back}>
          <Live check={check} text={t(isOneWay ? 'payment.waitingBeside' : 'payment.waiting')} />
          {content && !isOver && !isOneWay && (
            <p id={onceId} className={styles.hint}>
              {t('payment.payOnce')}
            </p>
          )}
        </div>
      )}
      <div className={styles.due}>
        <h2 ref={title} tabIndex={-1} className={`${styles.method} ${styles.focused}`}>
          {order.paymentDetails?.name}
        </h2>
        <p className={styles.amount} translate="no">
          {formatSum(toMinor(order.total, currency.scale), currency)}
        </p>
      </div>
      {!content && !isOver && (
        <div role="status" className={styles.awaited}>
          <Skeleton height="56px" />
          <p className={styles.hint}>{t('payment.awaited')}</p>
        </div>
      )}
      {content && !isOver && isQr && (
        <PayByQr order={order} currency={currency} image={content}>
          <Live check={check} text={t('payment.qrWaiting')} />
        </PayByQr>
      )}
      {content && !isOver && !isQr && (
        <PayByLink
          url={safePaymentUrl(content)}
          method={isPanel ? order.paymentDetails?.name : undefined}
          isOneWay={isOneWay}
          isOpened={isOpened}
          isLeaving={leaving !== null}
          onceId={onceId}
          onLeave={() => setLeaving({ wasOpened: isOpened })}
          onOpen={() => {
            openedPayment.set(order.payId);
            setOpenings((count) => count + 1);
          }}
        />
      )}
      {onChange && (
        <Button look="quiet" className={styles.start} onClick={onChange}>
          {t('payment.another')}
        </Button>
      )}
    </div>
  );
}

/** How far the payment is. `text`: what is said while nobody has come back to the page. */
function Live({ check, text }: { check: PaymentCheck; text: string }) {
  const { t } = useTranslation('checkout');
  return (
    <p className={styles.live} role="status">
      {check === 'asking' ? <Spinner /> : <span className={styles.dot} aria-hidden="true" />}
      <span>{check === null ? text : t(`payment.${checkWords[check]}`)}</span>
    </p>
  );
}

const checkWords = { asking: 'checking', unpaid: 'notYet' } as const;
