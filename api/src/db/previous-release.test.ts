import { describeShop } from '../testing/suite.ts';

/**
 * The previous release runs beside this one during a deploy, and after a rollback. It knows neither `orders.closing` nor
 * `payment_attempts.next_poll_at`, and finds orders by `orders.ask_at`.
 */
describeShop('rows shared with the previous release', (shop) => {
  async function pendingOrder() {
    const { event, ticket, method } = await shop().ids();
    const visitor = await shop().visitor();
    const tickets = [{ id: ticket['tonight/ga'], count: 1 }];
    const { body } = await visitor.call('POST', '/user/order', {
      event: event.tonight,
      method: method.kCards,
      tickets,
    });
    return body.order.id;
  }

  test('order of this release: the previous one finds it to poll and to expire', async () => {
    const id = await pendingOrder();
    const due = await shop().db.query(
      `select id from orders where state = 'pending payment' and ask_at <= clock_timestamp() + interval '1 minute'`,
    );
    expect(due).toEqual([{ id }]);
  });

  test('order that waits to be closed, closed by the previous release: accepted, nothing waits any more', async () => {
    const id = await pendingOrder();
    await shop().db.query(`update orders set closing = 'cancelled' where id = $1`, [id]);
    await shop().db.query(`update orders set state = 'unpaid', closed_at = $2 where id = $1`, [
      id,
      shop().now(),
    ]);
    expect(await shop().db.query('select state, closing from orders')).toEqual([
      { state: 'unpaid', closing: null },
    ]);
    await shop().reset();
  });

  test('attempt of the previous release: this one polls it', async () => {
    await pendingOrder();
    await shop().db.query('update payment_attempts set next_poll_at = default');
    const [attempt] = await shop().db.query<{ isDue: boolean }>(
      `select next_poll_at <= clock_timestamp() as "isDue" from payment_attempts`,
    );
    expect(attempt).toEqual({ isDue: true });
  });
});
