import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { Countdown, Notice, useHost, useSecondsUntil, useTranslation } from '@playday/shared/kit';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { newAttemptMarginMs } from '@playday/shared/rules/payment/payment-times';
import { timeOf } from '@playday/shared/rules/time/dates';
import { useState } from 'react';
import type { PaymentCheck } from '../order/use-live-order.ts';
import { NewPaymentAttempt } from './NewPaymentAttempt.tsx';
import styles from './PaymentPage.module.css';
import { PayNow } from './PayNow.tsx';

/** The payment of a pending order, or the form for another attempt, with the time that is left. */
export function OpenPayment({
  order,
  currency,
  refresh,
  isPanel,
  check,
}: {
  order: Order;
  currency: Currency;
  check: PaymentCheck;
  refresh: () => Promise<unknown>;
  isPanel: boolean;
}) {
  const { t } = useTranslation('checkout');
  const [isChanging, setChanging] = useState(false);
  const payBy = Date.parse(order.payBy ?? '');
  // No payment begins for a postponed event; the page says above that it is.
  const isPostponed = order.event.state === 'postponed';
  const isTooLate = useSecondsUntil(payBy - newAttemptMarginMs) === 0 || isPostponed;
  const isOver = useSecondsUntil(payBy) === 0;
  const reason = order.isDeclined ? 'declined' : order.attempt === 'failed' ? 'notStarted' : null;
  const choosesAnother = reason !== null || (isChanging && !isTooLate);
  /** Heading or message of what is shown now. */
  const title = useFocusOnChange<HTMLHeadingElement>(choosesAnother);

  return (
    <div className={styles.ways}>
      {order.payBy && !(reason && isTooLate) && <PaymentDeadline payBy={payBy} />}
      {reason && isTooLate ? (
        !isPostponed && (
          <div ref={title} tabIndex={-1} className={styles.focused}>
            <Notice tone="warning">{t('payment.tooLate')}</Notice>
          </div>
        )
      ) : choosesAnother ? (
        <NewPaymentAttempt
          order={order}
          currency={currency}
          reason={reason}
          title={title}
          onDone={async () => {
            await refresh();
            setChanging(false);
          }}
          onCancel={reason ? undefined : () => setChanging(false)}
        />
      ) : (
        <PayNow
          order={order}
          currency={currency}
          isOver={isOver}
          isPanel={isPanel}
          check={check}
          title={title}
          onChange={isTooLate ? undefined : () => setChanging(true)}
        />
      )}
    </div>
  );
}

/** The time left to pay, and until what time of day. `payBy`: milliseconds. */
function PaymentDeadline({ payBy }: { payBy: number }) {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  const isOver = useSecondsUntil(payBy) === 0;
  return (
    <p className={styles.time}>
      {isOver ? (
        t('payment.timeOver')
      ) : (
        <>
          <span>{t('payment.payBy')}</span>
          <span className={styles.left}>
            <span className={styles.clock}>
              <Countdown endsAt={payBy} />
            </span>{' '}
            <span className={styles.until}>
              {t('payment.until', { time: timeOf(payBy, language) })}
            </span>
          </span>
        </>
      )}
    </p>
  );
}
