import { hours, minutes, seconds } from '../../time/time.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('payments', (shop) => {
  const { placePending, deliver } = paymentTools(shop);

  test('approved payment: tickets are sold and issued once, the buyer gets one mail', async () => {
    const { choose, state, ga, visitor } = await placePending();
    const { paymentOutcomes } = shop().context.metrics;
    paymentOutcomes.reset();
    await choose('twice');
    expect(await state()).toBe('pending payment');
    await deliver();
    expect(await state()).toBe('paid');
    expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 2 });
    const { body } = await visitor.call('GET', '/user/profile/tickets');
    expect(body[0]!.tickets).toHaveLength(2);
    expect(new Set(body[0]!.tickets.map(({ pubId }) => pubId)).size).toBe(2);
    expect(await shop().mailTo(visitor.email)).toHaveLength(1);
    expect((await paymentOutcomes.get()).values).toMatchObject([
      { value: expect.any(Number), labels: { gateway: 'sandbox', outcome: 'captured' } },
    ]);
  });

  test('declined payment: another attempt pays the same order by the same deadline', async () => {
    const { choose, pay, state, visitor, id, method } = await placePending();
    await choose('decline');
    await deliver();
    const declined = await visitor.call('GET', `/user/order/${id}`);
    expect(declined.body).toMatchObject({ state: 'Pending payment', isDeclined: true });
    const list = await visitor.call('GET', '/user/profile/orders');
    expect(list.body.orders).toMatchObject([{ isDeclined: true }]);
    const again = await visitor.call('POST', `/user/order/${id}/payment`, {
      method: method.promptpay,
    });
    expect(again.body.payment).toMatchObject({ type: 'QR' });
    expect((await visitor.call('GET', `/user/order/${id}`)).body.payBy).toBe(declined.body.payBy);
    await pay(again.body.payment.paymentId);
    expect(await state()).toBe('paid');
  });

  test('webhook that never comes: polling finds the payment long before the deadline', async () => {
    const { choose, state, poll } = await placePending();
    await choose('lost');
    await deliver();
    expect(await state()).toBe('pending payment');
    shop().turnClock(seconds(30));
    await poll();
    expect(await state()).toBe('paid');
  });

  test('paid before the deadline, polled after it: the order is paid, not expired', async () => {
    const { choose, state, poll } = await placePending();
    await choose('lost');
    shop().turnClock(minutes(16));
    await poll();
    expect(await state()).toBe('paid');
  });

  test('gateway down: tickets stay held, one alarm logged, order closed after 2 h', async () => {
    const { state, poll, ga } = await placePending();
    shop().gateway.isDown = true;
    shop().turnClock(minutes(16));
    await poll();
    shop().turnClock(seconds(20));
    await poll();
    expect(await state()).toBe('pending payment');
    expect(await shop().left(ga)).toMatchObject({ held: 2 });
    expect(shop().problems).toHaveLength(1);
    shop().turnClock(hours(2));
    await poll();
    expect(await state()).toBe('unpaid');
    shop().problems.length = 0;
  });

  test('payment cannot be started: the order is unpaid, the hold keeps its expiry', async () => {
    const visitor = await shop().visitor();
    const two = { 'tonight/ga': 2 };
    const hold = await visitor.hold(two);
    shop().turnClock(minutes(5));
    shop().gateway.isDown = true;
    const key = { 'idempotency-key': 'one' };
    const refused = await visitor.order(two, {}, key);
    expect([refused.status, refused.body.code]).toEqual([503, 2030]);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await visitor.hold(two, 2)).body.expiresAt).toBe(hold.body.expiresAt);
    shop().gateway.isDown = false;
    // A repeat of the same request is a new attempt; it does not return the stored failure.
    expect((await visitor.order(two, {}, key)).body.order.state).toBe('Pending payment');
  });

  test('cancel by the buyer: possible while pending, refused after payment', async () => {
    const first = await placePending();
    expect((await first.visitor.call('POST', `/user/order/${first.id}/cancel`)).body.state).toBe(
      'Cancelled',
    );
    expect((await first.visitor.call('POST', `/user/order/${first.id}/cancel`)).status).toBe(200);
    expect(await shop().left(first.ga)).toMatchObject({ held: 0 });
    const second = await placePending();
    await second.choose('lost');
    expect((await second.visitor.call('POST', `/user/order/${second.id}/cancel`)).body.code).toBe(
      2032,
    );
    expect(await second.state()).toBe('paid');
  });

  test('cancel of a paid order: refused, and nothing of it changes', async () => {
    const { visitor, id, pay, state, ga } = await placePending();
    await pay();
    const { body } = await visitor.call('POST', `/user/order/${id}/cancel`);
    expect(body.code).toBe(2032);
    expect(await state()).toBe('paid');
    expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 2 });
  });

  test('sandbox page: says it is no bank, forbids framing, redirects to the order', async () => {
    const { paymentId, visitor, id } = await placePending();
    const { pubId } = (await visitor.call('GET', `/user/order/${id}`)).body;
    const page = await shop().app.inject({ url: `/api/sandbox/pay/${paymentId}` });
    expect(page.body).toContain('This is not a bank');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const answer = await shop().app.inject({
      method: 'POST',
      url: `/api/sandbox/pay/${paymentId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'choice=decline',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `https://shop.test/payment?order=${pubId}`,
    ]);
    expect((await shop().app.inject({ url: '/api/sandbox/pay/sbx_1' })).statusCode).toBe(404);
  });
});
