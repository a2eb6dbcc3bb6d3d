import { useTranslation } from '@playday/shared/kit';
import { findCurrency } from '@playday/shared/kit/currencies';
import { defaultCurrency } from '@playday/shared/rules/money/format-money';
import { AreaTitle, EmptyList } from '../layout/AreaTitle.tsx';
import { LoadError } from '@playday/shared/kit/load-error';
import { OrderRow } from './OrderRow.tsx';
import styles from './orders.module.css';
import { useOrders } from './use-orders.ts';

/** The buyer's orders, each expandable to its details. */
export default function OrdersPage() {
  const { t } = useTranslation('account');
  const { data, isBusy, reload } = useOrders();
  const orders = data?.orders;
  return (
    <>
      <AreaTitle>{t('orders.title')}</AreaTitle>
      {!orders && (
        <LoadError
          message={t('orders.failed')}
          retryLabel={t('tryAgain')}
          isBusy={isBusy}
          onRetry={reload}
        />
      )}
      {orders?.length === 0 && <EmptyList>{t('orders.empty')}</EmptyList>}
      {orders && orders.length > 0 && (
        <ul className={styles.list}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow
                order={order}
                currency={findCurrency(data.currencies, order.currency) ?? defaultCurrency}
                method={data.methods?.find(({ id }) => id === order.payTypeId)?.name}
                onChange={reload}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
