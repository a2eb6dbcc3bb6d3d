import { untilAnsweredOrBlocked, waitsFor } from '../../testing/barrier.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import type { Shop } from '../../testing/shop.ts';
import { describeShop, describeTwoInstances } from '../../testing/suite.ts';
import { bangkokIso } from '../../time/dates.ts';
import { days, later, minutes } from '../../time/time.ts';

async function postpone(shop: Shop, url: string, byDays: number) {
  shop.turnClock(minutes(1));
  const start = await shop.value<Date>`select date_start from events where url = ${url}`;
  const dateStart = bangkokIso(later(start, days(byDays)));
  const path = `/office/events/${url}/postpone` as const;
  expect((await shop.office('POST', path, { reason: 'flood', dateStart })).status).toBe(200);
}

describeShop('order given back', (shop) => {
  const { placePaid } = paymentTools(shop);

  test('only by the last notice of its own event', async () => {
    const { visitor, id, pay, method } = await placePaid();
    const { body } = await visitor.order({ 'adults/ga': 1 }, { method: method.kCards });
    await pay(body.payment.paymentId);
    const giveBack = (order: number) => visitor.call('POST', `/user/order/${order}/give-back`);
    await postpone(shop(), 'tonight', 40);
    await postpone(shop(), 'tonight', 1);
    expect((await giveBack(body.order.id)).body).toMatchObject({ code: 2034 });
    const until = (at: Date) =>
      shop().sql`update event_notices set refund_until = ${at}
        where id = (select max(id) from event_notices)`;
    await until(shop().now());
    expect((await giveBack(id)).body).toMatchObject({ code: 2034 });
    await until(later(shop().now(), days(1)));
    await postpone(shop(), 'adults', 40);
    expect((await giveBack(id)).body).toMatchObject({ state: 'Cancelled' });
  });
});

describeTwoInstances('order given back while a gate is open', (shops) => {
  const shop = () => shops()[0];
  const { placePaid } = paymentTools(shop);

  async function moved() {
    const orders = [await placePaid(), await placePaid()] as const;
    await postpone(shop(), 'tonight', 40);
    return orders;
  }
  const giveBack = ({ visitor, id }: Awaited<ReturnType<typeof placePaid>>) =>
    visitor.call('POST', `/user/order/${id}/give-back`);

  test('tickets of another order enter: it does not wait', async () => {
    const [other, order] = await moved();
    const tickets = `select 1 from tickets where order_id = ${other.id}`;
    expect(await waitsFor(shop().db, tickets, () => giveBack(order))).toBe(false);
    expect(await order.state()).toBe('cancelled');
  });

  test('its own ticket enters: it waits, and is refused', async () => {
    const [, order] = await moved();
    const { db } = shop();
    let answer: ReturnType<typeof giveBack> | undefined;
    await db.transaction(async (tx) => {
      await tx.query('select 1 from tickets where order_id = $1 for update', [order.id]);
      answer = giveBack(order);
      await untilAnsweredOrBlocked(db, answer);
      await tx.query(
        `insert into gate_entries
         select gen_random_uuid(), pub_id, event_id, now(), 'North', now(), false
           from tickets where order_id = $1`,
        [order.id],
      );
    });
    expect((await answer!).body).toMatchObject({ code: 2034 });
    expect(await order.state()).toBe('paid');
  });
});
