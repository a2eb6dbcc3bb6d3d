import { processRefunds, refundOrder } from '../../checkout/refunds/refunds.ts';
import { untilAnsweredOrBlocked } from '../../testing/barrier.ts';
import { paymentRaces } from '../../testing/payment-races.ts';
import { describeTwoInstances } from '../../testing/suite.ts';

describeTwoInstances('races of partial refunds', (shops) => {
  const { db, total, paid, captured, refunds, ungated, race, orderRow, capture } =
    paymentRaces(shops);

  async function paidOrder() {
    const order = await paid();
    const partOn = (at: 0 | 1, body: object) =>
      ungated(`part ${at}`, async () => {
        const { office } = shops()[at];
        const reply = await office('POST', `/office/orders/${order.id}/refund`, {
          reason: 'ill',
          ...body,
        });
        if (reply.status !== 200) throw new Error(reply.body.reasons?.[0] ?? String(reply.status));
        return reply.body;
      });
    return { ...order, partOn };
  }
  const cancelOn = (id: number) =>
    ungated('cancel', () =>
      shops()[1].db.transaction((tx) => refundOrder(tx, id, shops()[1].now())),
    );
  const bothWays = test.each(['first', 'second'] as const);

  test('two amounts that together exceed the payment: the second one is refused', async () => {
    const { id, partOn, state } = await paidOrder();
    const results = await race(
      [partOn(0, { amount: '1500.00' }), partOn(1, { amount: '1400.00' })],
      orderRow(id),
    );
    expect(results['part 0']).toMatchObject({ status: 'fulfilled' });
    expect(results['part 1']).toMatchObject({
      status: 'rejected',
      reason: { message: 'Only 570.00 THB of the payment is left: give that or less.' },
    });
    expect(await refunds()).toEqual([{ reason: 'part', amount: 150_000 }]);
    expect(await state()).toBe('paid');
  });

  test('the same ticket twice: returned once', async () => {
    const { id, partOn, type } = await paidOrder();
    const [ticket] = await db().query<{ code: string }>(
      'select pub_id as code from tickets where place = 0',
    );
    const body = { codes: [ticket!.code] };
    expect(await race([partOn(0, body), partOn(1, body)], orderRow(id))).toMatchObject({
      'part 0': { status: 'fulfilled', value: { isChanged: true } },
      'part 1': { status: 'fulfilled', value: { isChanged: false } },
    });
    expect(await refunds()).toEqual([{ reason: 'tickets', amount: total / 2 }]);
    expect(await shops()[0].left(type)).toMatchObject({ sold: 1 });
  });

  bothWays(
    'a ticket and the whole order at once, the ticket %s: all of the money once',
    async (place) => {
      const { id, partOn, type, state } = await paidOrder();
      const results = await race([partOn(0, { tickets: 1 }), cancelOn(id)], orderRow(id), place);
      expect(results['cancel']).toMatchObject({ status: 'fulfilled' });
      expect(results['part 0']!.status).toBe(place === 'first' ? 'fulfilled' : 'rejected');
      expect((await refunds()).reduce((all, { amount }) => all + amount, 0)).toBe(total);
      expect(await state()).toBe('cancelled');
      expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: 0 });
    },
  );

  bothWays(
    'a part and a second capture at once, the part %s: the capture goes back whole',
    async (place) => {
      const { id, partOn, attempt, state } = await paidOrder();
      await race(
        [partOn(1, { amount: '10.00' }), capture(attempt, captured('cap_2'))],
        orderRow(id),
        place,
      );
      expect(await refunds()).toEqual([
        { reason: 'part', amount: 1_000 },
        { reason: 'second', amount: total },
      ]);
      expect(await state()).toBe('paid');
    },
  );

  test('two workers at once: each part is sent once', async () => {
    const { partOn } = await paidOrder();
    for (const amount of ['10.00', '20.00', '30.00']) {
      const { run, gate } = partOn(0, { amount });
      gate.open();
      await run();
    }
    const sent: string[] = [];
    for (const { gateway } of shops())
      gateway.refund = async ({ reference }) => {
        sent.push(reference);
        return { state: 'done', refundId: reference };
      };
    await Promise.all(shops().map(({ context }) => processRefunds(context)));
    expect(new Set(sent).size).toBe(3);
    expect(sent).toHaveLength(3);
    expect(await db().query(`select 1 from refunds where state = 'done'`)).toHaveLength(3);
  });

  test('being left to people: it is recorded as paid after that', async () => {
    const { id, partOn } = await paidOrder();
    const { run, gate } = partOn(0, { amount: '10.00' });
    gate.open();
    await run();
    const record = () =>
      shops()[0].office('POST', `/office/orders/${id}/refunds/paid`, { reason: 'bank' });
    let answer: ReturnType<typeof record> | undefined;
    await db().transaction(async (tx) => {
      await tx.query("update refunds set state = 'by hand'");
      answer = record();
      await untilAnsweredOrBlocked(db(), answer);
    });
    expect((await answer!).body).toMatchObject({ before: { toTransfer: '10.00 THB' } });
    expect(await db().query('select state from refunds')).toEqual([{ state: 'done' }]);
  });

  test('without the order’s lock, the database itself refuses more than the capture', async () => {
    await paidOrder();
    const insert = () =>
      db().query(
        `insert into refunds (capture_id, order_id, amount, currency, reason, state, created_at,
          try_at)
         select id, order_id, 150000, currency, 'late', 'due', now(), now() from captures`,
      );
    const results = await Promise.allSettled([insert(), insert()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await db().script(
      `begin; set local session_replication_role = replica;
       delete from refunds; update captures set refunded = 0; commit;`,
    );
  });
});
