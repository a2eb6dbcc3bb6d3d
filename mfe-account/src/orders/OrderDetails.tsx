import type { Currency } from '@playday/shared/contract';
import type { OrderListItem } from '@playday/shared/api-contract';
import { ButtonLink, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { formatPrice, toMinor } from '@playday/shared/rules/money/format-money';
import { mailtoLink } from '@playday/shared/rules/links/mailto-link';
import { OrderStatus } from './OrderStatus.tsx';
import styles from './orders.module.css';

/**
 * What happened to an order and comes next, such as its payment; then its tickets, fees, discount,
 * total and tax, transaction and method.
 */
export function OrderDetails({
  order,
  currency,
  method,
  onChange,
}: {
  order: OrderListItem;
  currency: Currency;
  /** The payment method's name; none for a free order. */
  method: string | undefined;
  onChange: () => void;
}) {
  const { t } = useTranslation('account');
  const { contacts } = useHost();
  // The pressed button is gone once the order was given back.
  const details = useFocusOnChange<HTMLDivElement>(order.giveBack ? null : 'none');
  const sum = (amount: number) => formatPrice(toMinor(amount, currency.scale), currency);
  const fees = [...order.fee.ticket, ...order.fee.order];
  return (
    <div ref={details} tabIndex={-1} className={styles.details}>
      <OrderStatus order={order} sum={sum} onChange={onChange} />
      <table className={styles.lines}>
        <caption className="visually-hidden">{t('orders.lines')}</caption>
        <tbody>
          {order.tickets.map((ticket) => (
            <tr key={ticket.id}>
              <th scope="row">{ticket.name}</th>
              <td>{`× ${ticket.count}`}</td>
              <td translate="no">{sum(ticket.sum)}</td>
            </tr>
          ))}
          {fees.map((fee, at) => (
            <tr key={`${fee.name} ${at}`}>
              <th scope="row" colSpan={2}>
                <span>{fee.name}</span>
                {fee.description && <span className={styles.soft}>{` · ${fee.description}`}</span>}
              </th>
              <td translate="no">{sum(fee.price)}</td>
            </tr>
          ))}
          {order.promocode && (
            <tr className={styles.discount}>
              <th scope="row" colSpan={2}>
                <Verbatim
                  text={t('orders.promo', { code: order.promocode.name })}
                  code={order.promocode.name}
                />
              </th>
              <td translate="no">{`−${sum(order.promocode.amount)}`}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('orders.total')}
            </th>
            <td translate="no">{sum(order.total)}</td>
          </tr>
          {order.vat && (
            <tr className={styles.vat}>
              <th scope="row" colSpan={2}>
                {t('orders.vat', { rate: order.vat.rate })}
              </th>
              <td translate="no">{sum(order.vat.amount)}</td>
            </tr>
          )}
          {order.vat?.left !== undefined && (
            <tr className={styles.vat}>
              <th scope="row" colSpan={2}>
                {t('orders.vatLeft', { rate: order.vat.rate })}
              </th>
              <td translate="no">{sum(order.vat.left)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <dl className={styles.facts}>
        {order.payId && (
          <div>
            <dt>{t('orders.transaction')}</dt>
            <dd className={styles.code} translate="no">
              {order.payId}
            </dd>
          </div>
        )}
        {method && (
          <div>
            <dt>{t('orders.method')}</dt>
            <dd>{method}</dd>
          </div>
        )}
      </dl>
      <a
        className={styles.help}
        href={mailtoLink(contacts.email, `${t('orders.number')} ${order.number}`)}
      >
        {t('orders.help')}
      </a>
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
