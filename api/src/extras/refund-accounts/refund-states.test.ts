import { refundStage } from '@playday/shared/rules/refunds/refund-stage';
import { transferredBy } from '@playday/shared/rules/refunds/refund-time';
import { bangkokIso } from '../../time/dates.ts';
import type { Call } from '../../testing/test-client.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { days, later, minutes } from '../../time/time.ts';
import { cancelEvents } from '../../checkout/cancellation/cancel-events.ts';
import { readOrder } from '../../checkout/order/read-order.ts';
import { processRefunds } from '../../checkout/refunds/refunds.ts';

const given = { bank: 'promptPay', account: '081 234 5678', name: 'Mali Suwan' };
const account = { bank: 'promptPay', ending: '5678' };

describeShop('how far a refund is', (shop) => {
  const { placePaid, refunds } = paymentTools(shop);
  const call: Call = (...request) => shop().call(...request);

  /** A paid order of an event that was moved since; what its buyer does with it. */
  async function moved(method: 'promptpay' | 'kCards' = 'promptpay') {
    const order = await placePaid(method);
    const { visitor, id } = order;
    shop().turnClock(minutes(1));
    const [event] = await shop().sql<{
      start: Date;
    }>`select date_start as start from events where url = 'tonight'`;
    const dateStart = bangkokIso(later(event!.start, days(40)));
    await shop().office('POST', '/office/events/tonight/postpone', { reason: 'flood', dateStart });
    return {
      ...order,
      previousStart: bangkokIso(event!.start),
      // Sessions end before promises do.
      read: async () =>
        (await readOrder(shop().context, { orderId: id, buyerId: visitor.id, lang: 'en' }))!,
      giveBack: () => visitor.call('POST', `/user/order/${id}/give-back`),
      link: (by = visitor) => by.call('POST', `/user/order/${id}/refund-link`),
      office: (command: string) =>
        shop().office('POST', `/office/orders/${id}/refunds/${command}`, { reason: 'bank' }),
      subjects: async () => (await shop().mailTo(visitor.email)).map(({ subject }) => subject),
    };
  }
  type Moved = Awaited<ReturnType<typeof moved>>;
  const answer = async ({ link }: Moved) =>
    call('POST', `/refund-destination/${(await link()).body.token}`, given);
  const stages = async ({ read }: Moved) =>
    (await read()).refunds.map((refund) => refundStage(refund, shop().now().getTime()));

  // What the buyer reads after each step: stage of order, row and receipt, and the subject of the
  // last mail.
  const asks = 'Where should we send your money?';
  const tells = 'Where we send your refund';
  const returned = 'Your payment was returned';
  const steps: Record<string, (order: Moved) => Promise<unknown>> = {
    giveBack: ({ giveBack }) => giveBack(),
    answer,
    export: () => shop().office('POST', '/office/refunds/export', {}),
    'ask again': ({ office }) => office('ask-again'),
    paid: ({ office }) => office('paid'),
    wait: async () => shop().turnClock(days(20)),
  };
  test.each([
    ['kCards', ['giveBack'], 'returned', returned],
    ['promptpay', ['giveBack'], 'asked', asks],
    ['promptpay', ['giveBack', 'answer'], 'promised', tells],
    ['promptpay', ['giveBack', 'answer', 'export'], 'promised', tells],
    ['promptpay', ['giveBack', 'answer', 'export', 'wait'], 'late', tells],
    ['promptpay', ['giveBack', 'answer', 'export', 'paid'], 'transferredTo', returned],
    ['promptpay', ['giveBack', 'answer', 'paid'], 'transferred', returned],
    ['promptpay', ['giveBack', 'paid'], 'transferred', returned],
    [
      'promptpay',
      ['giveBack', 'answer', 'export', 'ask again'],
      'asked',
      'Your account did not accept our transfer',
    ],
    ['promptpay', ['giveBack', 'answer', 'export', 'ask again', 'answer'], 'promised', tells],
  ] as const)(
    '%s order after %j: %s, and the last mail is “%s”',
    async (method, done, stage, subject) => {
      const order = await moved(method);
      for (const step of done) {
        await steps[step]!(order);
        await order.subjects();
      }
      expect(await stages(order)).toEqual([stage]);
      expect((await order.subjects()).at(-1)).toBe(subject);
    },
  );

  test('card whose gateway is silent: being returned until it answers, nothing asked', async () => {
    const order = await moved('kCards');
    shop().gateway.isDown = true;
    expect((await order.giveBack()).body).toMatchObject({ state: 'Cancelled', givenBack: 2 });
    expect(await stages(order)).toEqual(['returning']);
    expect((await order.link()).status).toBe(404);
    shop().gateway.isDown = false;
    shop().turnClock(minutes(1));
    await processRefunds(shop().context);
    expect(await stages(order)).toEqual(['returned']);
  });

  test('tickets returned: an account is asked for, then shown by its last digits', async () => {
    const order = await moved();
    const { body } = await order.giveBack();
    expect(body.refunds).toMatchObject([{ state: 'due', transfer: { account: null, by: null } }]);
    await answer(order);
    const [refund] = (await order.read()).refunds;
    const by = bangkokIso(new Date(transferredBy(shop().now().getTime())));
    expect(refund!.transfer).toEqual({ account, by });
    const listed = (await order.visitor.call('GET', '/user/profile/orders')).body;
    expect(listed.orders[0]!.refunds).toEqual([refund]);
    expect(JSON.stringify(listed)).not.toContain('0812345678');
  });

  test('answered before the mail is sent: it asks no more', async () => {
    const order = await moved();
    await order.giveBack();
    await answer(order);
    expect(await order.subjects()).not.toContain(asks);
    expect((await order.subjects()).at(-1)).toBe(tells);
  });

  test('session’s link: only its buyer’s, until the account is named, for 30 minutes', async () => {
    const order = await moved();
    expect((await order.link()).status).toBe(404);
    await order.giveBack();
    expect((await order.link(await shop().visitor())).status).toBe(404);
    const links = [(await order.link()).body.token, (await order.link()).body.token];
    const path = `/refund-destination/${links[0]}`;
    expect((await call('GET', path)).body).toMatchObject({ state: 'open', amount: '฿2,070.00' });
    expect((await call('POST', path, given)).status).toBe(200);
    // Of a second tab, or of somebody who had the session for a moment: only the mailed link
    // changes an answer.
    const later = `/refund-destination/${links[1]}`;
    expect((await call('POST', later, { ...given, account: '081 234 5679' })).status).toBe(404);
    expect((await call('POST', later, given)).status).toBe(200);
    expect((await order.read()).refunds[0]!.transfer).toMatchObject({
      account: { ending: '5678' },
    });
    expect((await order.link()).status).toBe(404);
    shop().turnClock(minutes(31));
    expect((await call('POST', path, given)).status).toBe(404);
  });

  test('recorded as paid before the mail is sent: it asks no more, no link is made', async () => {
    const [order, other] = [await moved(), await moved()];
    for (const each of [order, other]) await each.giveBack();
    await order.office('paid');
    expect((await order.link()).status).toBe(404);
    expect(await order.subjects()).not.toContain(asks);
    expect((await other.link()).status).toBe(200);
    expect(await other.subjects()).toContain(asks);
  });

  test('answered while another order is asked: that one has a link, this one none', async () => {
    const [order, other] = [await moved(), await moved()];
    for (const each of [order, other]) await each.giveBack();
    await answer(order);
    expect((await order.link()).status).toBe(404);
    expect((await other.link()).status).toBe(200);
  });

  test('exported, and its key is gone: the account is on its way and not asked for', async () => {
    const order = await moved();
    await order.giveBack();
    await answer(order);
    await steps.export!(order);
    await shop().sql`update refund_destinations set destination = 'AAAA' || destination`;
    expect((await order.link()).status).toBe(404);
    expect(await order.subjects()).not.toContain(asks);
  });

  test('office exports or asks again with the page open: its answer changes nothing', async () => {
    const order = await moved();
    await order.giveBack();
    const { token } = (await order.link()).body;
    await answer(order);
    await steps.export!(order);
    expect((await call('POST', `/refund-destination/${token}`, given)).body).toMatchObject({
      code: 2033,
    });
    await order.office('ask-again');
    expect((await call('POST', `/refund-destination/${token}`, given)).status).toBe(404);
    expect(await stages(order)).toEqual(['asked']);
  });

  test('given back in two tabs: one refund, asked for once', async () => {
    const order = await moved();
    const answers = await Promise.all([order.giveBack(), order.giveBack()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await refunds()).toMatchObject([{ reason: 'given back', state: 'by hand' }]);
    expect((await order.subjects()).filter((subject) => subject === asks)).toHaveLength(1);
  });

  test('moved event: order and tickets tell the day before; an order since does not', async () => {
    const order = await moved();
    const { previousStart } = order;
    expect((await order.read()).event).toMatchObject({ previousStart });
    const ticketsOf = async ({ visitor }: Pick<Moved, 'visitor'>) =>
      (await visitor.call('GET', '/user/profile/tickets')).body[0]!.event;
    expect(await ticketsOf(order)).toMatchObject({ previousStart });
    shop().turnClock(minutes(1));
    const since = await placePaid();
    expect(
      (await since.visitor.call('GET', `/user/order/${since.id}`)).body.event,
    ).not.toHaveProperty('previousStart');
    expect(await ticketsOf(since)).not.toHaveProperty('previousStart');
  });

  test('ticket sent or used: cannot be returned here, and the order says why', async () => {
    const order = await moved();
    const friend = await shop().visitor();
    await shop().sql`update people set first_name = 'Ploy' where id = ${friend.id}`;
    await shop().sql`update tickets set buyer_id = ${friend.id} where place = 0`;
    const { giveBack, giveBackByOffice } = await order.read();
    expect(giveBack).toBeUndefined();
    expect(giveBackByOffice).toMatchObject({ tickets: 2, sent: 1, friends: ['Ploy'], entered: 0 });
    expect((await order.giveBack()).body).toMatchObject({ code: 2034 });
    await shop().sql`update tickets set buyer_id = ${order.visitor.id}`;
    await shop().db.query(
      `insert into gate_entries
       select gen_random_uuid(), pub_id, event_id, now(), $1, now(), false from tickets
        where place = 1`,
      ['North'],
    );
    expect((await order.read()).giveBackByOffice).toMatchObject({
      sent: 0,
      friends: [],
      entered: 1,
    });
  });

  test('given back: only what was paid before the move, in its time, without entries', async () => {
    const { event, ticket } = await shop().ids();
    const adults = { event: event.adults, tickets: [{ id: ticket['adults/ga'], count: 1 }] };
    const [other, elsewhere, empty] = [
      await placePaid('promptpay'),
      await placePaid('kCards', adults),
      await placePaid('kCards'),
    ];
    for (const body of [{ amount: '1500.00' }, { tickets: 1 }])
      await shop().office('POST', `/office/orders/${empty.id}/refund`, { reason: 'ill', ...body });
    const { body: free } = await other.visitor.order({ 'free/free': 1 });
    const order = await moved();
    const start = await shop().value<Date>`select date_start from events where url = 'free'`;
    const dateStart = bangkokIso(later(start, days(40)));
    await shop().office('POST', '/office/events/free/postpone', { reason: 'flood', dateStart });
    shop().turnClock(minutes(1));
    const after = await placePaid('kCards');
    const giveBack = async ({ visitor, id }: Pick<Moved, 'visitor' | 'id'>) =>
      (await visitor.call('POST', `/user/order/${id}/give-back`)).body;
    for (const each of [elsewhere, empty, after, { ...other, id: free.order.id }])
      expect(await giveBack(each)).toMatchObject({ code: 2034 });
    const [until] = await shop().sql<{ at: Date }>`select refund_until as at from event_notices
      where event_id = ${event.tonight}`;
    for (const ended of [null, shop().now()]) {
      await shop().sql`update event_notices set refund_until = ${ended}
        where event_id = ${event.tonight}`;
      expect(await giveBack(order)).toMatchObject({ code: 2034 });
    }
    await shop().sql`update event_notices set refund_until = ${until!.at}`;
    const [entered] = await shop().sql<{ code: string }>`
      insert into gate_entries
        select gen_random_uuid(), pub_id, event_id, now(), 'North', now(),
            order_id = ${order.id}
          from tickets where place = 0 and order_id in (${order.id}, ${other.id})
          order by order_id returning ticket_id as code`;
    expect(await giveBack(order)).toMatchObject({ state: 'Cancelled', givenBack: 2 });
    expect(await giveBack(other)).toMatchObject({ code: 2034 });
    await shop().office('POST', `/office/orders/${other.id}/refund`, {
      ...{ reason: 'ill', codes: [entered!.code] },
    });
    expect(await giveBack(other)).toMatchObject({ state: 'Cancelled', givenBack: 1 });
  });

  test('refunds that nobody gave back: the order does not say so', async () => {
    const order = await moved();
    await shop().office('POST', '/office/events/tonight/cancel', { reason: 'flood' });
    await cancelEvents(shop().context);
    expect(await order.read()).not.toHaveProperty('givenBack');
  });
});
