import { days, later } from '../../time.ts';
import { decide } from '../../ports/payment/sandbox/sandbox.ts';
import { describeShop } from '../../testing/suite.ts';
import { reconcile } from './reconcile.ts';

describeShop('reconcile', (shop) => {
  const run = () => reconcile(shop().context, { from: later(shop().now(), -days(1)) });
  async function placed() {
    const visitor = await shop().visitor();
    const { body } = await visitor.order();
    const approve = () =>
      decide(shop().db, {
        id: body.payment.paymentId!,
        choice: 'lost',
        now: shop().now(),
        later: shop().now(),
      });
    return { id: body.order.id, paymentId: body.payment.paymentId!, approve };
  }

  test('capture without a webhook: recorded and reported once', async () => {
    const { id, paymentId, approve } = await placed();
    expect(await run()).toEqual([]);
    await approve();
    expect(await run()).toEqual([
      `Order ${id}, payment ${paymentId}: capture of 103500 minor units of THB was missing and is now recorded.`,
    ]);
    expect(await shop().sql`select state from orders`).toEqual([{ state: 'paid' }]);
    expect(await run()).toEqual([]);
  });

  test('capture unknown to the gateway, or gateway down: reported with an alarm, nothing is corrected', async () => {
    const { id, paymentId, approve } = await placed();
    await approve();
    await run();
    await shop().sql`update sandbox_payments set state = 'voided'`;
    expect(await run()).toEqual([
      `Order ${id}, payment ${paymentId}: the gateway does not list our capture of 103500 minor units of THB.`,
    ]);
    shop().gateway.isDown = true;
    expect(await run()).toEqual(['Gateway sandbox: it was not compared (down).']);
    expect(await shop().sql`select state from orders`).toEqual([{ state: 'paid' }]);
    expect(shop().problems).toMatchObject([{ orderId: id, amount: 103_500 }]);
    shop().problems.length = 0;
  });
});
