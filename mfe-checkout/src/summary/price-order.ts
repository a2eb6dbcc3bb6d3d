import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { toMinor } from '@playday/shared/rules/money/format-money';
import { groupFees, type Prices } from '@playday/shared/rules/cart/price-cart';

/** The prices of a placed order, as the api recorded them. */
export function priceOrder(order: Order, currency: Currency): Prices {
  const minor = (amount: number) => toMinor(amount, currency.scale);
  const fees = [...order.fee.ticket, ...order.fee.order];
  return {
    lines: order.tickets.map(({ id, name, count, sum }) => ({ id, name, count, sum: minor(sum) })),
    subtotal: minor(order.subtotal),
    fees: groupFees(fees.map(({ name, price }) => ({ name, price: minor(price) }))),
    discount: minor(order.promocode?.amount ?? 0),
    total: minor(order.total),
    isFree: minor(order.subtotal) === 0,
  };
}
