import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { bangkokIso } from '../../time/dates.ts';
import { days, later, minutes } from '../../time/time.ts';
import { applyReversal } from './apply-reversal.ts';
import { processRefundsOf } from './refunds.ts';

describeShop('refunds of other orders', (shop) => {
  const { placePaid } = paymentTools(shop);
  type Order = Awaited<ReturnType<typeof placePaid>>;
  const destination = { bank: 'promptPay', account: '081 234 5678', name: 'Mali Suwan' };

  const giveBack = ({ visitor, id }: Order) => visitor.call('POST', `/user/order/${id}/give-back`);
  async function nameAccount(order: Order) {
    await giveBack(order);
    const { body } = await order.visitor.call('POST', `/user/order/${order.id}/refund-link`);
    return shop().call('POST', `/refund-destination/${body.token}`, destination);
  }
  const refund = ({ id }: Order, body: object) =>
    shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', ...body });
  const byPeople = ({ id }: Order, command: 'ask-again' | 'paid' | 'returned') =>
    shop().office('POST', `/office/orders/${id}/refunds/${command}`, { reason: 'bank' });
  /** People return money in the gateway's dashboard, in minor units. */
  async function refundElsewhere({ id, paymentId }: Order, refunded: number) {
    const [capture] = await shop().sql<{ id: number; chargeId: string }>`
      select id, capture_id as "chargeId" from captures where order_id = ${id}`;
    await applyReversal(shop().context, {
      ...{ gateway: 'sandbox', orderId: id },
      capture: { id: capture!.id, amount: 207_000, refunded: 0 },
      payment: {
        ...{ chargeId: capture!.chargeId, paymentId, reference: 'x' },
        ...{ amount: 207_000, currency: 'THB', refunded, isDisputed: false },
      },
    });
    shop().problems.length = 0;
  }

  /** All rows of orders but this one, as text. */
  const stored = async ({ id, visitor }: Order) =>
    (
      await shop().sql<{ row: string }>`
        select to_jsonb(o)::text as row from orders o where id <> ${id}
        union all select to_jsonb(c)::text from captures c where order_id <> ${id}
        union all select to_jsonb(t)::text from tickets t where order_id <> ${id}
        union all select to_jsonb(m)::text from money_ledger m where order_id <> ${id}
        union all select to_jsonb(b)::text from buyer_counts b where buyer_id <> ${visitor.id}
        union all select to_jsonb(x)::text from returned_tickets x where order_id <> ${id}
        union all
        select jsonb_build_array(r, d, t)::text
          from refunds r left join refund_destinations d on d.refund_id = r.id
          left join returned_transfers t on t.refund_id = r.id
         where order_id <> ${id}`
    )
      .map(({ row }) => row)
      .toSorted();

  const changes: [string, (order: Order) => Promise<unknown>][] = [
    ['refunded', (order) => refund(order, {})],
    ['returned with one of its tickets', (order) => refund(order, { tickets: 1 })],
    ['refunded in part', (order) => refund(order, { amount: '10.00' })],
    [
      'refunded, and the gateway has answered',
      async (order) => {
        await refund(order, {});
        await processRefundsOf(shop().context, order.id);
      },
    ],
    ['given back', giveBack],
    ['given back, and its account named', nameAccount],
    [
      'asked for its account again',
      async (order) => {
        await nameAccount(order);
        await byPeople(order, 'ask-again');
      },
    ],
    [
      'given back, and transferred by people',
      async (order) => {
        await nameAccount(order);
        await byPeople(order, 'paid');
      },
    ],
    [
      'given back, and its transfer came back',
      async (order) => {
        await nameAccount(order);
        await byPeople(order, 'paid');
        await byPeople(order, 'returned');
      },
    ],
    ['refunded in the gateway’s dashboard', (order) => refundElsewhere(order, 207_000)],
    ['refunded there in part', (order) => refundElsewhere(order, 1_000)],
  ];
  test.each(changes)('order %s: theirs stay as they are', async (_how, change) => {
    const others = [await placePaid('promptpay'), await placePaid('promptpay'), await placePaid()];
    const [returned, named, due] = others as [Order, Order, Order];
    await placePaid('promptpay', { promocode: 'TENOFF00' });
    const order = await placePaid('promptpay');
    shop().turnClock(minutes(1));
    const [event] = await shop().sql<{ start: Date }>`
      select date_start as start from events where url = 'tonight'`;
    const dateStart = bangkokIso(later(event!.start, days(40)));
    await shop().office('POST', '/office/events/tonight/postpone', { reason: 'flood', dateStart });
    await nameAccount(returned);
    for (const command of ['paid', 'returned'] as const) await byPeople(returned, command);
    await nameAccount(named);
    await refund(due, { tickets: 1 });
    const before = await stored(order);
    await change(order);
    expect(await stored(order)).toEqual(before);
    expect(await shop().value`select count(*)::int from refunds where order_id = ${order.id}`).toBe(
      1,
    );
  });
});
