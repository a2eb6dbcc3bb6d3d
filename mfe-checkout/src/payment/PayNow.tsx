import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { Button, ButtonLink, Notice, Skeleton, Spinner, useTranslation } from '@playday/shared/kit';
import { tabStorage } from '@playday/shared/kit/storage';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';
import { useEffect, useId, useState } from 'react';
import styles from './PaymentPage.module.css';
import { safePaymentUrl } from '@playday/shared/rules/payment/safe-payment-url';
import type { PaymentCheck } from '../order/use-live-order.ts';
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
}: {
  order: Order;
  currency: Currency;
  check: PaymentCheck;
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
  const isOpened = openedPayment.is(order.payId);
  // A type of a newer api is known by its content.
  const isQr = type === 2 || (type !== 1 && content?.startsWith('data:image/') === true);
  return (
    <div className={styles.way}>
      <div className={styles.due}>
        <h2 className={styles.method}>{order.paymentDetails?.name}</h2>
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
          onOpen={() => {
            openedPayment.set(order.payId);
            setOpenings((count) => count + 1);
          }}
        />
      )}
      {!isQr && isOpened && (
        <Live check={check} text={t(isOneWay ? 'payment.waitingBeside' : 'payment.waiting')} />
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

/**
 * `method`: named in a link, where this is not the payment page with its button. A page that sends
 * nobody back opens in a tab beside this one, by a link, which no browser blocks, so nothing is
 * busy meanwhile. Browsers inside apps may open it in place; the hint says to come back with Back.
 */
function PayByLink({
  url,
  method,
  isOneWay,
  isOpened,
  onOpen,
}: {
  url: string | null;
  method: string | undefined;
  isOneWay: boolean;
  isOpened: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('checkout');
  const [isBusy, setBusy] = useState(false);
  const hintId = useId();
  // Back from the provider's page, the browser may restore this page from its back/forward cache.
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  if (!url) {
    return <Notice tone="error">{t('payment.badAddress')}</Notice>;
  }
  if (isOneWay) {
    return (
      <>
        <p id={hintId} className={styles.hint}>
          {t('payment.besideHint')}
        </p>
        <ButtonLink
          isWide
          look={isOpened ? 'secondary' : 'primary'}
          to={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onOpen}
          aria-describedby={hintId}
        >
          {isOpened
            ? t('payment.openAgain')
            : method === undefined
              ? t('payment.pay')
              : t('payment.payVia', { method })}
        </ButtonLink>
      </>
    );
  }
  const pay = () => {
    setBusy(true);
    onOpen();
    location.assign(url);
  };
  return (
    <>
      <p className={styles.hint}>{t('payment.linkHint')}</p>
      {method === undefined ? (
        <Button isWide isBusy={isBusy} onClick={pay}>
          {t('payment.pay')}
        </Button>
      ) : (
        <ButtonLink isWide to={url} onClick={onOpen}>
          {t('payment.payVia', { method })}
        </ButtonLink>
      )}
    </>
  );
}
