import { hours, minutes, seconds } from '../../time/time.ts';
import type { PaymentStatus } from '../../ports/payment/payment.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { erasePeople } from '../../erasure/erase-people.ts';

/**
 * The gateway cannot void a payment yet, for example while 3-D Secure is under way: it answers
 * `open`.
 */
describeShop('payment being voided', (shop) => {
  const { placePending, attempts, refunds, stubStatus, capturedStatus } = paymentTools(shop);
  const open: PaymentStatus = { state: 'open' };
  const attemptOf = async ({ visitor, id }: Awaited<ReturnType<typeof placePending>>) =>
    (await visitor.call('GET', `/user/order/${id}`)).body.attempt;

  test('cancel: the order stays with its tickets until the gateway says voided', async () => {
    const order = await placePending('kCards', { promocode: 'TENOFF00' });
    stubStatus(open);
    const answer = await order.visitor.call('POST', `/user/order/${order.id}/cancel`);
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'Pending payment', attempt: 'cancelling' },
    });
    expect(answer.body.paymentDetails).toMatchObject({ content: null });
    expect(await shop().left(order.ga)).toMatchObject({ held: 2 });
    expect(await shop().sql`select 1 from promo_uses`).toHaveLength(1);
    const again = await order.visitor.call('POST', `/user/order/${order.id}/payment`, {
      method: order.method.kCards,
    });
    expect(again.body.code).toBe(2031);
    shop().turnClock(seconds(30));
    await order.poll();
    expect(await order.state()).toBe('pending payment');
    stubStatus({ state: 'voided' });
    shop().turnClock(seconds(60));
    await order.poll();
    expect(await order.state()).toBe('cancelled');
    expect(await shop().left(order.ga)).toMatchObject({ held: 0 });
    expect(await shop().sql`select 1 from promo_uses`).toEqual([]);
  });

  test('cancel: other orders, and earlier attempts of this one, stay as they are', async () => {
    const [other, order] = [await placePending(), await placePending()];
    const { promptpay } = order.method;
    await order.visitor.call('POST', `/user/order/${order.id}/payment`, { method: promptpay });
    const states = ({ id }: typeof order) =>
      shop().sql`select a.state, o.closing from payment_attempts a join orders o on o.id = order_id
        where order_id = ${id} order by a.created_at`;
    expect(await states(order)).toMatchObject([{ state: 'voided' }, { state: 'pending' }]);
    stubStatus(open);
    await order.visitor.call('POST', `/user/order/${order.id}/cancel`);
    expect(await states(order)).toEqual([
      { state: 'voided', closing: 'cancelled' },
      { state: 'voiding', closing: 'cancelled' },
    ]);
    expect(await states(other)).toEqual([{ state: 'pending', closing: null }]);
  });

  test('cancel while the gateway is down: cancelled when it answers again', async () => {
    const order = await placePending();
    shop().gateway.isDown = true;
    const answer = await order.visitor.call('POST', `/user/order/${order.id}/cancel`);
    expect(answer.body.attempt).toBe('cancelling');
    shop().gateway.isDown = false;
    shop().turnClock(seconds(60));
    await order.poll();
    expect(await order.state()).toBe('cancelled');
  });

  test('cancel, and the gateway says captured after all: the order is paid', async () => {
    const order = await placePending();
    stubStatus(open);
    await order.visitor.call('POST', `/user/order/${order.id}/cancel`);
    stubStatus(capturedStatus('cap_1', 207_000));
    shop().turnClock(seconds(60));
    await order.poll();
    expect(await order.state()).toBe('paid');
    expect(await refunds()).toEqual([]);
    expect(await shop().left(order.ga)).toMatchObject({ held: 0, sold: 2 });
    expect(await attemptOf(order)).toBeNull();
  });

  test('another method: the new attempt starts only once the gateway says voided', async () => {
    const order = await placePending();
    stubStatus(open);
    let created = 0;
    const { create } = shop().gateway;
    shop().gateway.create = (request) => {
      created++;
      return create(request);
    };
    const answer = await order.visitor.call('POST', `/user/order/${order.id}/payment`, {
      method: order.method.promptpay,
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.payment).not.toHaveProperty('content');
    expect(await attempts()).toMatchObject([{ state: 'voiding' }]);
    expect(created).toBe(0);
    expect(await attemptOf(order)).toBe('replacing');
    stubStatus({ state: 'voided' });
    shop().turnClock(seconds(60));
    await order.poll();
    expect(await attempts()).toMatchObject([{ state: 'voided' }, { state: 'pending' }]);
    expect(created).toBe(1);
    const { body } = await order.visitor.call('GET', `/user/order/${order.id}`);
    expect(body).toMatchObject({ attempt: 'open', paymentDetails: { type: 2 } });
  });

  test('deadline: the order stays, with one alarm, until the gateway says voided', async () => {
    const order = await placePending();
    stubStatus(open);
    shop().turnClock(minutes(16));
    await order.poll();
    shop().turnClock(minutes(10));
    await order.poll();
    expect(await order.state()).toBe('pending payment');
    expect(shop().problems).toHaveLength(1);
    stubStatus({ state: 'voided' });
    shop().turnClock(minutes(10));
    await order.poll();
    expect(await order.state()).toBe('unpaid');
    shop().problems.length = 0;
  });

  test('closed without an answer for two hours: still polled, late money refunded', async () => {
    const order = await placePending();
    stubStatus(open);
    shop().turnClock(minutes(16));
    await order.poll();
    shop().turnClock(hours(2));
    await order.poll();
    expect(await order.state()).toBe('unpaid');
    expect(await attempts()).toMatchObject([{ state: 'voiding' }]);
    await shop().sql`update ticket_types set is_listed = false where key = 'ga'`;
    stubStatus(capturedStatus('cap_late', 207_000));
    shop().turnClock(hours(2));
    await order.poll();
    expect(await order.state()).toBe('cancelled');
    expect(await refunds()).toMatchObject([{ reason: 'late' }]);
    shop().problems.length = 0;
  });

  test('erasure: waits until the gateway says voided', async () => {
    const order = await placePending();
    const [request] = await shop().db.query<{ id: number }>(
      `insert into erasures (person_id, app, state, requested_at, erase_at) values ($1, 'market',
        'confirmed', $2, $2) returning id`,
      [order.visitor.id, shop().now()],
    );
    stubStatus(open);
    await erasePeople(shop().context);
    const email = () => shop().value<string | null>`select email from people`;
    expect(await order.state()).toBe('pending payment');
    expect(await email()).toBe(order.visitor.email);
    stubStatus({ state: 'voided' });
    shop().turnClock(seconds(60));
    await order.poll();
    await erasePeople(shop().context);
    expect(await order.state()).toBe('cancelled');
    expect(await email()).toBeNull();
    expect(request).toBeDefined();
  });
});
