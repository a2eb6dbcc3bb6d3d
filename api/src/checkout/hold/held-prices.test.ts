import { priceCart } from '@playday/shared/rules/cart/price-cart';
import { toMinor } from '@playday/shared/rules/money/format-money';
import { minutes } from '../../time/time.ts';
import { describeShop } from '../../testing/suite.ts';

const baht = { code: 'THB', symbol: '฿', scale: 2 };

describeShop('the price of held tickets', (shop) => {
  async function start() {
    const visitor = await shop().visitor();
    const { event, ticket } = await shop().ids();
    let revision = 0;
    const hold = async (counts: Record<string, number>) => {
      const answer = await visitor.hold(counts, ++revision);
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const status = async () => (await visitor.call('GET', '/user/hold?event=tonight')).body.hold;
    const price = async (key: string, amount: string) =>
      expect(
        (
          await shop().office('POST', '/office/events/tonight/price', {
            ticket: key,
            price: amount,
            reason: 'costs',
          })
        ).status,
      ).toBe(200);
    /**
     * What billing shows in all, from the event and from the price that the hold has; minor units.
     */
    const shown = async () => {
      const details = (await shop().call('GET', '/event/tonight')).body;
      const lines = (await status())!.tickets.map(
        ({ id, count, left, price: held = Number.NaN }) => ({
          ...{ id, count, left, name: '', description: '', price: 0 },
          heldPrice: toMinor(held, baht.scale),
        }),
      );
      return priceCart(lines, details, baht).total;
    };
    /** The price of one `key` and the order's total are these, in every answer. */
    const expectCharged = async (key: string, onePrice: number, total: number) => {
      const held = await status();
      const counts = Object.fromEntries(
        held!.tickets.map(({ id, count }) => [
          Object.keys(ticket).find((name) => ticket[name] === id)!,
          count,
        ]),
      );
      const priceIn = ({ tickets }: NonNullable<typeof held>) =>
        tickets.find(({ id }) => id === ticket[`tonight/${key}`])?.price;
      expect([priceIn(held!), priceIn(await hold(counts))]).toEqual([onePrice, onePrice]);
      expect(await shown()).toBe(Math.round(total * 100));
      const order = await visitor.order(counts);
      expect([order.status, order.body.order.total]).toEqual([200, total]);
      return order.body.order;
    };
    return { visitor, event, ticket, hold, status, price, expectCharged };
  }
  const expectNoViolation = async () => expect(await shop().invariantViolations()).toEqual([]);
  const wait = () => shop().turnClock(minutes(3));

  test('unchanged: the price of the event', async () => {
    const { hold, expectCharged } = await start();
    await hold({ 'tonight/ga': 2 });
    // 2 × (1,000 + 20) and 1.5 % of 2,000; the numbers below are computed in the same way.
    await expectCharged('ga', 1000, 2070);
  });

  test('raised while two are held: the old one stays, also for added tickets', async () => {
    const { visitor, hold, price, expectCharged, ticket } = await start();
    await hold({ 'tonight/ga': 2 });
    wait();
    await price('ga', '1500');
    await price('vip', '3000');
    wait();
    const { tickets } = await hold({ 'tonight/ga': 3, 'tonight/vip': 1 });
    // In the order of their ids, which says nothing of the kinds.
    expect(new Map(tickets.map(({ id, price: one }) => [id, one]))).toEqual(
      new Map([
        [ticket['tonight/ga'], 1000],
        [ticket['tonight/vip'], 2500.5],
      ]),
    );
    await hold({ 'tonight/ga': 3 });
    shop().turnClock(minutes(20));
    const extended = (await visitor.call('POST', '/user/hold/extend')).body;
    expect(extended.tickets).toMatchObject([{ count: 3, price: 1000 }]);
    shop().turnClock(minutes(25));
    await expectCharged('ga', 1000, 3105);
    const stranger = await shop().visitor();
    expect((await stranger.hold({ 'tonight/ga': 2 })).body.tickets).toMatchObject([
      { price: 1500 },
    ]);
    expect((await stranger.order({ 'tonight/ga': 2 })).body.order.total).toBe(3085);
    await expectNoViolation();
  });

  test.each([
    ['lowered', ['800'], 800, 1664],
    ['lowered and raised', ['800', '1200'], 800, 1664],
    ['raised and lowered', ['1200', '900.55'], 900.55, 1868.12],
    ['raised twice', ['1200', '1300'], 1000, 2070],
  ])('%s while two are held: the least since then', async (_, prices, one, total) => {
    const { hold, price, expectCharged } = await start();
    await hold({ 'tonight/ga': 2 });
    for (const each of prices) {
      wait();
      await price('ga', each);
    }
    wait();
    await expectCharged('ga', one, total);
  });

  test('free when held: the order stays free, whatever promo code comes with it', async () => {
    const { visitor, hold, price, status } = await start();
    await price('ga', '0');
    await hold({ 'tonight/ga': 1 });
    wait();
    await price('ga', '1000');
    expect((await status())?.tickets).toMatchObject([{ price: 0 }]);
    const order = await visitor.order(
      { 'tonight/ga': 1 },
      { method: undefined, promocode: 'NOSUCH00' },
    );
    expect([order.status, order.body.order?.total]).toEqual([200, 0]);
  });

  test('raised fees: those of now on the held price, as the event says', async () => {
    const { hold, price, expectCharged, event } = await start();
    await hold({ 'tonight/ga': 2 });
    wait();
    await price('ga', '1500');
    const set = (service: number, handling: number) =>
      shop().sql`update fees set amount = case type when 'fixed' then ${service}::int
          else ${handling}::int end
                  where event_id = ${event.tonight}`;
    try {
      await set(5000, 300);
      // 2 × (1,000 + 50) and 3 % of 2,000.
      await expectCharged('ga', 1000, 2160);
    } finally {
      await set(2000, 150);
    }
  });

  test.each([
    ['sold out', 'update ticket_stock set is_open = false'],
    ['with fewer places', 'update ticket_stock set capacity = held + sold where held > 0'],
  ])('a kind that is %s meanwhile: the held price', async (_, change) => {
    const { hold, price, expectCharged } = await start();
    await hold({ 'tonight/ga': 2 });
    wait();
    await price('ga', '1500');
    await shop().db.query(change);
    await expectCharged('ga', 1000, 2070);
  });

  test('a kind that is taken off: the hold says its price, and it cannot be ordered', async () => {
    const { visitor, hold, price, status } = await start();
    await hold({ 'tonight/ga': 2 });
    wait();
    await price('ga', '1500');
    await shop().sql`update ticket_types set is_listed = false where key = 'ga'`;
    expect((await status())?.tickets).toMatchObject([{ price: 1000 }]);
    expect((await visitor.order({ 'tonight/ga': 2 })).status).toBe(400);
  });

  test('order cancelled or payment not started: the hold has the next order’s price', async () => {
    for (const end of ['cancelled', 'not started']) {
      const { visitor, hold, price, expectCharged, status } = await start();
      await hold({ 'tonight/few': 1 });
      wait();
      await price('few', '700');
      wait();
      if (end === 'not started') {
        shop().gateway.isDown = true;
        expect((await visitor.order({ 'tonight/few': 1 })).status).toBe(503);
        shop().gateway.isDown = false;
      } else {
        const order = await expectCharged('few', 500, 507.5);
        expect((await visitor.call('POST', `/user/order/${order.id}/cancel`, {})).status).toBe(200);
        await hold({ 'tonight/few': 1 });
      }
      const [line] = (await status())!.tickets;
      await expectCharged('few', line!.price!, line!.price === 500 ? 507.5 : 710.5);
      await price('few', '500');
      shop().turnClock(minutes(31));
    }
    await expectNoViolation();
  });

  test('emptied and refilled, or another event between: held anew at present prices', async () => {
    for (const between of ['emptied', 'other event']) {
      const { visitor, hold, price, expectCharged } = await start();
      await hold({ 'tonight/ga': 2 });
      wait();
      await price('ga', '1500');
      wait();
      if (between === 'emptied') await visitor.call('DELETE', '/user/hold');
      else await hold({ 'free/free': 1 });
      await hold({ 'tonight/ga': 2 });
      await expectCharged('ga', 1500, 3085);
      await price('ga', '1000');
      shop().turnClock(minutes(61));
    }
  });
});
