import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { cancelEvents } from './cancel-events.ts';

describeShop('orders of a cancelled event', (shop) => {
  const { placePaid } = paymentTools(shop);

  test('each of its buyers is told, and nobody else', async () => {
    const outsider = await shop().visitor();
    expect((await outsider.order({ 'free/free': 1 })).status).toBe(200);
    const buyers = [await placePaid(), await placePaid('promptpay')];
    await shop().office('POST', '/office/events/tonight/cancel', {
      reason: 'ill',
      message: { en: 'The singer is ill.', th: 'นักร้องป่วย' },
    });
    expect(await cancelEvents(shop().context)).toBe(2);
    expect(
      await shop().sql`select recipient from outbox where kind = 'eventCancelled' order by id`,
    ).toEqual(buyers.map(({ visitor }) => ({ recipient: visitor.email })));
  });
});
