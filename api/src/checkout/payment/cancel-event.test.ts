import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { cancelEvent } from './cancel-event.ts';
import { processRefunds } from './refunds.ts';

describeShop('cancelled event', (shop) => {
  const { placePending, refunds, deliver } = paymentTools(shop);
  // The shop's reset leaves events as they are.
  let dates: { url: string; sale_start: Date | null; sale_end: Date }[];
  beforeEach(
    async () => void (dates = await shop().db.query('select url, sale_start, sale_end from events')),
  );
  afterEach(async () => {
    for (const { url, sale_start, sale_end } of dates)
      await shop().db.query('update events set sale_start = $2, sale_end = $3 where url = $1', [
        url,
        sale_start,
        sale_end,
      ]);
  });
  const cancel = (url = 'tonight') => {
    const orders: number[] = [];
    const options = { url, now: shop().now(), onCancelled: (id: number) => void orders.push(id) };
    return cancelEvent(shop().db, options).then((result) => ({ ...result, orders }));
  };

  test('paid orders: cancelled and refunded; the sale is over; pending ones stay until they are paid or expire', async () => {
    const [first, second, pending] = [await placePending(), await placePending(), await placePending()];
    for (const { choose } of [first, second]) await choose('approve');
    await deliver();
    expect(await cancel()).toEqual({ cancelled: 2, failed: [], orders: [first.id, second.id] });
    const { event, ga, visitor } = first;
    const body = { event: event.tonight, revision: 1, tickets: [{ id: ga, count: 1 }] };
    expect((await visitor.call('PUT', '/user/hold', body)).status).toBe(409);
    await processRefunds(shop().context);
    expect((await refunds()).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await pending.state()).toBe('pending payment');
    await pending.choose('approve');
    await deliver();
    expect(await cancel()).toMatchObject({ cancelled: 1, orders: [pending.id] });
    expect(await cancel()).toMatchObject({ cancelled: 0 });
    await processRefunds(shop().context);
  });

  test('other events: stay as they are; an unknown event is an error', async () => {
    const { choose, state } = await placePending();
    await choose('approve');
    await deliver();
    expect(await cancel('free')).toMatchObject({ cancelled: 0 });
    expect(await state()).toBe('paid');
    await expect(cancel('nowhere')).rejects.toThrow('no event nowhere');
  });

  test('order that cannot be cancelled: named, and the others are cancelled', async () => {
    const [first, second] = [await placePending(), await placePending()];
    for (const { choose } of [first, second]) await choose('approve');
    await deliver();
    const { db } = shop();
    const transaction: typeof db.transaction = (work) =>
      db.transaction(async (tx) => {
        const [order] = await tx.query<{ id: number }>('select min(id) as id from orders');
        return work({
          query: (sql, params) =>
            params?.[0] === order!.id && sql.includes('voided_at')
              ? Promise.reject(new Error('refused'))
              : tx.query(sql, params),
        });
      });
    const options = { url: 'tonight', now: shop().now(), onCancelled: () => {} };
    const result = await cancelEvent({ ...db, transaction }, options);
    expect(result).toEqual({ cancelled: 1, failed: [expect.stringContaining('refused')] });
    expect([await first.state(), await second.state()]).toEqual(['paid', 'cancelled']);
  });
});
