import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { minutes, seconds } from '../../time/time.ts';
import { pollOpenPayments } from './poll-payments.ts';

describeShop('next polls of open payments', (shop) => {
  const { placePending } = paymentTools(shop);

  test('asked about together: each has the time of its own polls', async () => {
    for (let count = 0; count < 4; count++) await placePending();
    await shop().sql`update payment_attempts set polls = 5
      where order_id in (select id from orders order by id desc limit 2)`;
    shop().turnClock(minutes(1));
    const before = shop().now().getTime();
    await pollOpenPayments(shop().context);
    const after = shop().now().getTime();
    const rows = await shop().sql<{ polls: number; at: Date }>`
      select polls, next_poll_at as at from payment_attempts order by order_id`;
    expect(rows.map(({ polls }) => polls)).toEqual([1, 1, 6, 6]);
    for (const { polls, at } of rows) {
      // At most half a minute while the order waits, and a fifth less by chance.
      const longest = polls === 1 ? seconds(20) : seconds(30);
      expect(at.getTime()).toBeGreaterThanOrEqual(before + longest * 0.8);
      expect(at.getTime()).toBeLessThanOrEqual(after + longest);
    }
  });
});
