import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { syncPayment } from '../payment-status/sync-payment.ts';
import { applyReversal } from './apply-reversal.ts';

describeShop('order with two captures', (shop) => {
  const { placePaid, placePending, attempts, stubStatus, capturedStatus } = paymentTools(shop);

  async function paidTwice() {
    const order = await placePaid();
    const [attempt] = await attempts();
    stubStatus(capturedStatus('second', 207_000));
    await syncPayment(shop().context, attempt!);
    const captures = await shop().sql<{ id: number; isPayment: boolean }>`
      select id, is_payment as "isPayment" from captures order by id`;
    expect(captures).toMatchObject([{ isPayment: true }, { isPayment: false }]);
    return { ...order, second: captures[1]!.id };
  }
  const refunds = () =>
    shop().sql`select capture_id as capture, reason, state, amount from refunds order by id`;

  test('returned in the gateway’s dashboard: the order stays paid', async () => {
    const { id, second, paymentId, state } = await paidTwice();
    await applyReversal(shop().context, {
      ...{ gateway: 'sandbox', orderId: id },
      capture: { id: second, amount: 207_000, refunded: 0 },
      payment: {
        ...{ chargeId: 'second', paymentId, reference: 'x', amount: 207_000 },
        ...{ currency: 'THB', refunded: 207_000, isDisputed: false },
      },
    });
    expect(await state()).toBe('paid');
    expect(await refunds()).toMatchObject([{ capture: second, reason: 'second', state: 'done' }]);
    shop().problems.length = 0;
  });

  test('parts of the order: from the payment that counts, and only that is shown', async () => {
    const { id, state } = await placePending();
    const [attempt] = await attempts();
    const [wrong, right] = [capturedStatus('wrong', 1_000), capturedStatus('right', 207_000)];
    for (const status of [wrong, right]) {
      stubStatus(status);
      await syncPayment(shop().context, attempt!);
    }
    expect(await state()).toBe('paid');
    const [other, payment] = await shop().sql<{ id: number }>`select id from captures order by id`;
    const part = async (amount: string) =>
      (await shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', amount })).body;
    expect(await part('10.00')).toMatchObject({
      before: { refunded: '0.00 THB', left: '2070.00 THB' },
      after: { refunded: '10.00 THB', left: '2060.00 THB' },
    });
    expect(await part('20.00')).toMatchObject({ after: { left: '2040.00 THB' } });
    expect(await refunds()).toMatchObject([
      { capture: other!.id, reason: 'wrong amount' },
      { capture: payment!.id, reason: 'part', amount: 1_000 },
      { capture: payment!.id, reason: 'part', amount: 2_000 },
    ]);
  });
});
