import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('refund of an order that was never paid', (shop) => {
  const { placePending, placePaid } = paymentTools(shop);

  test('cancelled, beside a paid one: refused, as it has no ticket', async () => {
    await placePaid();
    const { visitor, id, state } = await placePending();
    await visitor.call('POST', `/user/order/${id}/cancel`);
    expect(await state()).toBe('cancelled');
    const { status, body } = await shop().office('POST', `/office/orders/${id}/refund`, {
      reason: 'ill',
    });
    expect([status, body.reasons?.[0]]).toEqual([
      409,
      expect.stringMatching(/^The order is cancelled: it has no valid ticket/u),
    ]);
  });
});
