import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { lockOrder } from '../order/order-rows.ts';
import { orderTickets, type OrderTicket, returnTickets } from './return-tickets.ts';

describeShop('tickets that are returned', (shop) => {
  const { placePaid, refunds } = paymentTools(shop);
  const ticketsOf = (order: { id: number }): Promise<OrderTicket[]> =>
    shop().db.transaction((tx) => orderTickets(tx, order.id));
  const returned = (order: { id: number }, tickets: OrderTicket[]) =>
    shop().db.transaction(async (tx) =>
      returnTickets(tx, await lockOrder(tx, order.id), { tickets, now: shop().now() }),
    );

  test('a ticket that was returned since it was read: nothing is returned', async () => {
    const { body } = await (await shop().visitor()).order({ 'free/free': 4 });
    const [first] = await ticketsOf(body.order);
    await returned(body.order, [first!]);
    await expect(returned(body.order, [first!])).rejects.toThrow('lacks one of these');
    expect(await shop().sql`select place from tickets where voided_at is null`).toHaveLength(3);
  });

  test('a ticket of another order: nothing is returned', async () => {
    const [order, other] = [await placePaid(), await placePaid()];
    const [foreign] = await ticketsOf(other);
    await expect(returned(order, [foreign!])).rejects.toThrow('lacks one of these');
    expect(await refunds()).toEqual([]);
  });
});
