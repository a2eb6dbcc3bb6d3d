import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { days, later, minutes, seconds } from '../../time/time.ts';
import { syncPayment } from '../payment-status/sync-payment.ts';

describeShop('orders of other buyers', (shop) => {
  const { placePending, placePaid, attempts, stubStatus, capturedStatus, deliver } =
    paymentTools(shop);
  type Order = Awaited<ReturnType<typeof placePending>>;

  /** All rows of orders but this one, as text, without what polling itself writes. */
  const stored = async (except: number) =>
    (
      await shop().sql<{ row: string }>`
        select to_jsonb(o)::text as row from orders o where id <> ${except}
        union all
        select (to_jsonb(a) - 'polls' - 'next_poll_at')::text from payment_attempts a
         where order_id <> ${except}
        union all select to_jsonb(c)::text from captures c where order_id <> ${except}
        union all select to_jsonb(t)::text from tickets t where order_id <> ${except}
        union all select to_jsonb(m)::text from money_ledger m where order_id <> ${except}
        union all select to_jsonb(u)::text from promo_uses u where order_id <> ${except}`
    )
      .map(({ row }) => row)
      .toSorted();
  const sync = async ({ id }: Order) =>
    syncPayment(shop().context, (await attempts()).find(({ orderId }) => orderId === id)!);
  const failToStart = async ({ id }: Order) => {
    await shop().sql`update payment_attempts set state = 'creating', payment_id = null
                      where order_id = ${id}`;
    const { create, find } = shop().gateway;
    const noAnswer = () => Promise.reject(new Error('no answer'));
    Object.assign(shop().gateway, { create: noAnswer, find: noAnswer });
    await shop()
      .context.payments(id)
      .catch(() => {});
    Object.assign(shop().gateway, { create, find });
  };

  const changes: [string, string, (order: Order) => Promise<unknown>][] = [
    ['paid', 'paid', ({ pay }) => pay()],
    [
      'declined',
      'pending payment',
      async ({ choose }) => {
        await choose('decline');
        await deliver();
      },
    ],
    [
      'found paid by polling',
      'paid',
      async ({ choose, poll }) => {
        await choose('lost');
        shop().turnClock(seconds(30));
        await poll();
      },
    ],
    [
      'cancelled',
      'cancelled',
      ({ visitor, id }) => visitor.call('POST', `/user/order/${id}/cancel`),
    ],
    [
      'given another method',
      'pending payment',
      ({ visitor, id, method }) =>
        visitor.call('POST', `/user/order/${id}/payment`, { method: method.promptpay }),
    ],
    [
      'paid with a wrong amount',
      'pending payment',
      (order) => {
        stubStatus(capturedStatus('cap_wrong', 1));
        return sync(order);
      },
    ],
    ['not started at the gateway', 'unpaid', failToStart],
    [
      'not started, then paid after the event is over',
      'cancelled',
      async (order) => {
        await failToStart(order);
        shop().turnClock(days(11));
        stubStatus(capturedStatus('cap_late', 196_850));
        await sync(order);
      },
    ],
    [
      'cancelled, then paid late',
      'cancelled',
      async (order) => {
        await order.visitor.call('POST', `/user/order/${order.id}/cancel`);
        stubStatus(capturedStatus('cap_late', 196_850));
        await sync(order);
      },
    ],
  ];
  test.each(changes)('order %s: theirs stay as they are', async (_how, state, change) => {
    const starting = await placePending();
    await placePending();
    await placePaid('promptpay');
    const order = await placePending('kCards', { promocode: 'TENOFF00' });
    const inAWhile = later(shop().now(), minutes(5));
    await shop().sql`update payment_attempts
      set state = 'creating', payment_id = null, start_until = ${inAWhile},
          next_poll_at = ${inAWhile}
    where order_id = ${starting.id}`;
    const before = await stored(order.id);
    await change(order);
    expect(await order.state()).toBe(state);
    expect(await stored(order.id)).toEqual(before);
    // No invariant holds of the payments that were made up.
    await shop().reset();
  });
});
