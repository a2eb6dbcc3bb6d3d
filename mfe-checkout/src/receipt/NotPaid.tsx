import type { Order } from '@playday/shared/api-contract';
import { ButtonLink, useHost, useSecondsUntil, useTranslation } from '@playday/shared/kit';
import { timeOf } from '@playday/shared/rules/time/dates';
import { isAccountNeeded } from '@playday/shared/rules/refunds/refund-stage';
import layout from '../layout.module.css';
import { cancelWord } from '../order/cancel-words.ts';
import type { LoadedOrder } from '../order/load-order.ts';
import { paymentPath } from '../order/order-paths.ts';
import { OrderedTickets } from '../summary/OrderedTickets.tsx';
import styles from './NotPaid.module.css';
import { RefundNotice } from './RefundNotice.tsx';

/**
 * An unpaid or refunded order: the reason, what happens with the money, the possible next step, and
 * an illustration. Of a state of a newer api, its word.
 */
export function NotPaid({ page, order }: { page: LoadedOrder; order: Order }) {
  const { t } = useTranslation('checkout');
  const isPending = order.state === 'Pending payment';
  const word =
    order.state === 'Cancelled'
      ? cancelWord(order)
      : order.state === 'Unpaid'
        ? 'unpaid'
        : undefined;
  const { refunds } = order;
  const reason = word && t(`notPaid.${word}`, { count: order.givenBack });
  return (
    <div className={layout.columns}>
      <div className={styles.words}>
        <h1>{isPending || word ? t(`notPaid.${headingOf(refunds)}`) : t('receipt.title')}</h1>
        {isPending
          ? order.payBy && <TimeToPay payBy={Date.parse(order.payBy)} />
          : !(reason && refunds.length > 0) && <p>{reason ?? order.state}</p>}
        <RefundNotice order={order} currency={page.currency} reason={reason} />
        <div className={styles.ways}>
          {isPending ? (
            <ButtonLink to={paymentPath(order.pubId)}>{t('notPaid.pay')}</ButtonLink>
          ) : (
            word && (
              <ButtonLink
                look={isAccountNeeded(refunds) ? 'secondary' : 'primary'}
                to={`/event/${order.event.url}`}
              >
                {t('payment.toEvent')}
              </ButtonLink>
            )
          )}
          <ButtonLink look="secondary" to="/account/orders">
            {t('notPaid.toOrders')}
          </ButtonLink>
        </div>
        <ClosedCurtain label={t('notPaid.picture')} />
      </div>
      <OrderedTickets page={page} order={order} />
    </div>
  );
}

/** Until when the order can be paid. `payBy`: milliseconds. */
function TimeToPay({ payBy }: { payBy: number }) {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  const isOver = useSecondsUntil(payBy) === 0;
  return (
    <p>{t(isOver ? 'payment.timeOver' : 'notPaid.pending', { time: timeOf(payBy, language) })}</p>
  );
}

function headingOf(refunds: Order['refunds']) {
  if (refunds.length === 0) return 'heading';
  if (isAccountNeeded(refunds)) return 'needsAccount';
  if (refunds.some(({ reason }) => reason === 'dispute')) return 'disputed';
  return refunds.every(({ state }) => state === 'done') ? 'refunded' : 'refunding';
}

const folds = [0, 1, 2, 3, 4, 5];

/** Illustration: a stage with its curtain closed, and an untorn ticket. */
function ClosedCurtain({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 360 240" className={styles.drawing} role="img" aria-label={label}>
      <rect className={styles.stage} x="10" y="14" width="340" height="196" rx="14" />
      {folds.map((fold) => (
        <path
          key={fold}
          className={fold % 2 === 0 ? styles.fold : styles.shade}
          d={`M${28 + fold * 50.7} 26h50.7v150q-12.7 16-25.3 0t-25.4 0Z`}
        />
      ))}
      <path
        className={styles.valance}
        d="M20 22h320v20q-20 24-40 0t-40 0-40 0-40 0-40 0-40 0-40 0-40 0Z"
      />
      <rect className={styles.boards} x="10" y="196" width="340" height="22" rx="6" />
      <g transform="rotate(-8 180 128)">
        <path
          className={styles.ticket}
          d="M106 92h148v24a12 12 0 0 0 0 24v24H106v-24a12 12 0 0 0 0-24Z"
        />
        <path className={styles.perforation} d="M214 98v60" />
        <path className={styles.mark} d="M142 112l32 32M174 112l-32 32" />
      </g>
    </svg>
  );
}
