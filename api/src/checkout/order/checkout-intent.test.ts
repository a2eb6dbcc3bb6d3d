import { later, minutes, seconds } from '../../time/time.ts';
import { lockRows, waitForBlocked } from '../../testing/barrier.ts';
import { describeShop, describeTwoInstances } from '../../testing/suite.ts';

const key = (name: string) => ({ 'idempotency-key': name });

describeShop('one order per hold', (shop) => {
  async function start(held = 2) {
    const { event, ticket, method } = await shop().ids();
    const visitor = await shop().visitor();
    const ga = ticket['tonight/ga']!;
    const hold = (count: number, revision: number) =>
      visitor.hold({ 'tonight/ga': count }, revision);
    const order = (fields: object = {}, headers: Record<string, string> = {}) =>
      visitor.order({ 'tonight/ga': held }, fields, headers);
    await hold(held, 1);
    return { event, ticket, method, visitor, ga, hold, order };
  }
  const orders = async () => (await shop().sql<{ id: number }>`select id from orders`).length;

  test.each([
    ['another key', key('second')],
    ['no key', {}],
  ])('ordered again with %s: the first order, whatever the time since', async (_name, headers) => {
    const { order, ga } = await start();
    const first = await order({}, key('first'));
    shop().turnClock(minutes(5));
    const again = await order({}, headers);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await orders()).toBe(1);
    expect(await shop().left(ga)).toMatchObject({ held: 2 });
  });

  test('ordered again after it was paid: the paid order', async () => {
    const { order, ticket, hold, visitor } = await start();
    await hold(2, 2);
    await visitor.hold({ 'tonight/few': 1 }, 3);
    const free = { promocode: 'COVERALL', tickets: [{ id: ticket['tonight/few'], count: 1 }] };
    const first = await order(free, key('first'));
    expect(first.body.order.state).toBe('Paid');
    // The promo is used up by now, and would refuse a new order.
    expect((await order(free, key('second'))).body.order.id).toBe(first.body.order.id);
    expect(await orders()).toBe(1);
  });

  test('another process still starts the payment: 409 is not the key’s final answer', async () => {
    const { order } = await start();
    const first = await order({}, key('first'));
    const startedUntil = (until: Date | null) =>
      shop().sql`update payment_attempts set state = 'creating', start_until = ${until}`;
    await startedUntil(later(shop().now(), minutes(1)));
    const running = await order({}, key('second'));
    expect([running.status, running.body.code]).toEqual([409, 1010]);
    expect(running.headers['retry-after']).toBe('1');
    await startedUntil(null);
    const repeated = await order({}, key('second'));
    expect([repeated.status, repeated.body.order?.id]).toEqual([200, first.body.order.id]);
  });

  test.each([
    [
      'another method',
      ({ method }: { method: Record<string, number> }) => ({ method: method.promptpay }),
    ],
    ['other tickets', ({ ga }: { ga: number }) => ({ tickets: [{ id: ga, count: 1 }] })],
  ])('ordered again with %s: refused, and the refusal names the order', async (_name, change) => {
    const of = await start();
    const { id, pubId } = (await of.order({}, key('first'))).body.order;
    const refused = await of.order(change(of), key('second'));
    expect([refused.status, refused.body.code]).toEqual([409, 2012]);
    expect(refused.body.order).toEqual({ id, pubId });
    expect(await orders()).toBe(1);
  });

  test('new hold: a new order, and each of the two can be repeated', async () => {
    const { order, hold, ga } = await start(1);
    const first = await order({}, key('first'));
    await hold(2, 2);
    const more = { tickets: [{ id: ga, count: 2 }] };
    const second = await order(more, key('second'));
    expect(second.body.order.id).not.toBe(first.body.order.id);
    expect((await order({}, key('third'))).body.order.id).toBe(first.body.order.id);
    expect((await order(more, key('fourth'))).body.order.id).toBe(second.body.order.id);
    expect(await orders()).toBe(2);
  });

  const others = ['never held', 'cancelled', 'other event', 'time over'];
  test.each(others)('%s: order without a hold is its own', async (why) => {
    const { order, visitor, event, ticket } = await start();
    if (why === 'never held') await visitor.call('DELETE', '/user/hold');
    const first = await order({}, key('first'));
    if (why === 'cancelled')
      await visitor.call('POST', `/user/order/${first.body.order.id}/cancel`);
    if (why === 'time over') shop().turnClock(minutes(30) + seconds(1));
    const other = {
      event: event['card-only'],
      tickets: [{ id: ticket['card-only/ga'], count: 2 }],
    };
    const second = await order(why === 'other event' ? other : {}, key('second'));
    expect(second.status).toBe(200);
    expect(second.body.order.id).not.toBe(first.body.order.id);
  });

  describe('what became of an order whose answer was lost', () => {
    test('by any of its keys: the order; by an unknown, refused or foreign key: 404', async () => {
      const { order, visitor } = await start();
      const { body } = await order({}, key('first'));
      await order({}, key('second'));
      await order({ method: 999 }, key('refused'));
      const asked = async (name: string, by = visitor) =>
        by
          .call('GET', `/user/order/${name}?type=key`)
          .then((reply) => [reply.status, reply.body.id]);
      expect(await asked('first')).toEqual([200, body.order.id]);
      expect(await asked('second')).toEqual([200, body.order.id]);
      expect(await asked('refused')).toEqual([404, undefined]);
      expect(await asked('never-sent')).toEqual([404, undefined]);
      expect(await asked('first', await shop().visitor())).toEqual([404, undefined]);
    });

    test('key whose answer was lost after its order was stored, with a new body: 409', async () => {
      const { order, method } = await start();
      expect((await order({}, key('lost'))).status).toBe(200);
      // As after a 5xx: the order exists, the key is free again.
      await shop().sql`delete from idempotency`;
      const other = await order({ method: method.promptpay }, key('lost'));
      expect([other.status, other.body.code]).toEqual([409, 1009]);
      expect(await orders()).toBe(1);
    });

    test('request still runs: 409 with Retry-After; its process died 15 s ago: 404', async () => {
      const { visitor } = await start();
      await shop().sql`insert into idempotency (scope, key, body_hash, started_at)
        values (${`POST /user/order ${visitor.id}`}, 'running', 'x', ${shop().now()})`;
      const running = await visitor.call('GET', '/user/order/running?type=key');
      expect([running.status, running.body.code]).toEqual([409, 1010]);
      expect(running.headers['retry-after']).toBeDefined();
      shop().turnClock(seconds(16));
      expect((await visitor.call('GET', '/user/order/running?type=key')).status).toBe(404);
    });
  });
});

describeTwoInstances('one order per hold, ordered on two instances at once', (shops) => {
  test.each([
    ['the same order with two keys', 'kCards', 200],
    ['two orders with different methods', 'promptpay', 409],
  ])('%s: one order, the second answer names it', async (_name, secondMethod, status) => {
    const { ticket, method } = await shops()[0].ids();
    const visitor = await shops()[0].visitor();
    await visitor.hold({ 'tonight/ga': 2 });
    const order = (at: 0 | 1, name: string) =>
      shops()
        [at].as(visitor.token)
        .order({ 'tonight/ga': 2 }, { method: method[name] }, key(`tab-${at}`));
    const { db } = shops()[0];
    const release = await lockRows(db, 'select 1 from holds where buyer_id = $1 for update', [
      visitor.id,
    ]);
    const first = order(0, 'kCards');
    await waitForBlocked(db, 1);
    const second = order(1, secondMethod);
    await waitForBlocked(db, 2);
    await release();
    const [firstly, secondly] = await Promise.all([first, second]);
    // One instance starts the payment; the other, whichever it is, may answer that it is still
    // being started.
    const placed = firstly.body.code === 1010 ? await order(0, 'kCards') : firstly;
    const repeated = secondly.body.code === 1010 ? await order(1, secondMethod) : secondly;
    expect([placed.status, placed.body.code]).toEqual([200, undefined]);
    expect(repeated.status).toBe(status);
    expect(repeated.body.order).toMatchObject({
      id: placed.body.order.id,
      pubId: placed.body.order.pubId,
    });
    expect(await db.query('select id from orders')).toHaveLength(1);
    expect(await db.query('select id from payment_attempts')).toHaveLength(1);
    expect(await shops()[0].left(ticket['tonight/ga']!)).toMatchObject({ held: 2 });
  });
});
