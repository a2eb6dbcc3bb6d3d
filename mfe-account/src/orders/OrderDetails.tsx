import type { Currency } from '@playday/shared/contract';
import type { OrderListItem } from '@playday/shared/api-contract';
import { ButtonLink, useTranslation } from '@playday/shared/kit';
import { formatSum, toMinor } from '@playday/shared/rules/format-money';
import styles from './orders.module.css';
import { PendingPayment } from './PendingPayment.tsx';

/** An order's transaction, method, tickets, fees, discount and total, and its payment while it is pending. */
export function OrderDetails({ order, currency }: { order: OrderListItem; currency: Currency }) {
  const { t } = useTranslation('account');
  const sum = (amount: number) => formatSum(toMinor(amount, currency.scale), currency);
  const fees = [...order.fee.ticket, ...order.fee.order];
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {order.payId && (
          <div>
            <dt>{t('orders.transaction')}</dt>
            <dd className={styles.code}>{order.payId}</dd>
          </div>
        )}
        {order.paymentDetails && (
          <div>
            <dt>{t('orders.method')}</dt>
            <dd>{order.paymentDetails.name}</dd>
          </div>
        )}
      </dl>
      <table className={styles.lines}>
        <caption className="visually-hidden">{t('orders.lines')}</caption>
        <tbody>
          {order.tickets.map((ticket) => (
            <tr key={ticket.id}>
              <th scope="row">{ticket.name}</th>
              <td>× {ticket.count}</td>
              <td>{sum(ticket.sum)}</td>
            </tr>
          ))}
          {fees.map((fee, at) => (
            <tr key={`${fee.name} ${at}`}>
              <th scope="row" colSpan={2}>
                {fee.name}
                {fee.description && <span className={styles.soft}> · {fee.description}</span>}
              </th>
              <td>{sum(fee.price)}</td>
            </tr>
          ))}
          {order.promocode && (
            <tr className={styles.discount}>
              <th scope="row" colSpan={2}>
                {t('orders.promo', { code: order.promocode.name })}
              </th>
              <td>−{sum(order.promocode.amount)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('orders.total')}
            </th>
            <td>{sum(order.total)}</td>
          </tr>
        </tfoot>
      </table>
      {order.state === 'Pending payment' && <PendingPayment order={order} />}
      {order.state === 'Paid' && (
        <div className={styles.ways}>
          <ButtonLink look="secondary" to="/account/tickets">
            {t('orders.toTickets')}
          </ButtonLink>
          <ButtonLink look="quiet" to={`/receipt?order=${encodeURIComponent(order.pubId)}`}>
            {t('orders.receipt')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
