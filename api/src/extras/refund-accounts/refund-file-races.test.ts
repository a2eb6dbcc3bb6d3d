import { endLinks } from '../../account/erasure-pending.ts';
import { processRefunds, refundOrder } from '../../checkout/refunds/refunds.ts';
import { untilAnsweredOrBlocked, waitsFor } from '../../testing/barrier.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { days } from '../../time/time.ts';
import { remindOfRefunds } from './refund-destinations.ts';
import { refundToken } from './refund-keys.ts';
import { paymentRaces } from '../../testing/payment-races.ts';
import { describeTwoInstances } from '../../testing/suite.ts';

describeTwoInstances('races of refunds to transfer', (shops) => {
  const { db, paid, ungated, race, orderRow } = paymentRaces(shops);
  const row = { sql: 'select 1 from refund_destinations for update', params: [] };

  async function answered() {
    const { id, visitor } = await paid();
    await db().transaction((tx) => refundOrder(tx, id, shops()[0].now()));
    const [refund] = await db().query<{ reference: string }>(
      `update refunds set state = 'by hand' returning reference`,
    );
    const now = shops()[0].now();
    await db().query(
      'insert into refund_destinations (refund_id, asked_at) select id, $1 from refunds',
      [now],
    );
    const { reference } = refund!;
    const { refundKeys } = shops()[0].context.config;
    const path = `/refund-destination/${refundToken(refundKeys, reference, now)}` as const;
    const answer = async (at: 0 | 1, account: string) =>
      (await shops()[at].call('POST', path, { bank: 'scb', account, name: 'Mali Suwan' })).body
        .code ?? 200;
    expect(await answer(0, '1111111111')).toBe(200);
    const returnedOn = (at: 0 | 1) =>
      ungated(`returned ${at}`, async () => {
        const path = `/office/orders/${id}/refunds/returned` as const;
        return (await shops()[at].office('POST', path, { reason: 'came back' })).body.isChanged;
      });
    return {
      ...{ id, visitor, returnedOn },
      answerOn: (at: 0 | 1) => ungated(`answer ${at}`, () => answer(at, '2222222222')),
      exportOn: (at: 0 | 1) =>
        ungated(`export ${at}`, async () => {
          const { body } = await shops()[at].office('POST', '/office/refunds/export', {});
          return body.refunds.map(({ account }) => account);
        }),
      paidOn: (at: 0 | 1) =>
        ungated(`paid ${at}`, async () => {
          const body = { reason: 'file', file: [{ reference, amount: '2070.00' }] };
          return (await shops()[at].office('POST', '/office/refunds/paid', body)).body.isChanged;
        }),
    };
  }

  test.each([
    ['first', 200, '2222222222'],
    ['second', 2033, '1111111111'],
  ] as const)(
    'answer and export at once, the answer %s: the file has what the buyer is told',
    async (place, code, account) => {
      const { answerOn, exportOn } = await answered();
      const results = await race([answerOn(0), exportOn(1)], row, place);
      expect(results).toMatchObject({
        'answer 0': { value: code },
        'export 1': { value: [account] },
      });
    },
  );

  test('one answer on two instances at once: the buyer is told once', async () => {
    const { answerOn } = await answered();
    const results = await race([answerOn(0), answerOn(1)], row);
    expect(results).toMatchObject({ 'answer 0': { value: 200 }, 'answer 1': { value: 200 } });
    expect(await db().query(`select 1 from outbox where kind = 'refundAnswered'`)).toHaveLength(2);
  });

  test('two exports at once: one has the refund', async () => {
    const { exportOn } = await answered();
    const results = await race([exportOn(0), exportOn(1)], row);
    expect(results).toMatchObject({
      'export 0': { value: ['1111111111'] },
      'export 1': { value: [] },
    });
  });

  test('a refund that is being recorded as paid: no export has it', async () => {
    const { paidOn, exportOn } = await answered();
    const refund = { sql: 'select 1 from refunds for update', params: [] };
    const results = await race([paidOn(0), exportOn(1)], refund);
    expect(results).toMatchObject({ 'paid 0': { value: true }, 'export 1': { value: [] } });
  });

  test('one file on two instances at once: the refund is recorded once', async () => {
    const { id, paidOn } = await answered();
    const results = await race([paidOn(0), paidOn(1)], orderRow(id));
    expect(results).toMatchObject({ 'paid 0': { value: true }, 'paid 1': { value: false } });
    // One entry of the file, one of the order.
    expect(await db().query(`select 1 from office_log`)).toHaveLength(2);
  });

  test('one transfer returned on two instances at once: it is booked back once', async () => {
    const { id, paidOn, returnedOn } = await answered();
    await race([paidOn(0)], orderRow(id));
    const results = await race([returnedOn(0), returnedOn(1)], orderRow(id));
    expect(results).toMatchObject({
      'returned 0': { value: true },
      'returned 1': { value: false },
    });
    expect(
      await db().query(`select 1 from money_ledger
      where entry like 'refund returned %'`),
    ).toHaveLength(2);
    expect(await db().query(`select 1 from outbox where kind = 'refundReturned'`)).toHaveLength(1);
  });

  test('returned while the file is recorded once more: the refund stays open', async () => {
    const { id, paidOn, returnedOn } = await answered();
    await race([paidOn(0)], orderRow(id));
    await race([returnedOn(0), paidOn(1)], orderRow(id));
    expect(await db().query(`select 1 from refunds where state = 'by hand'`)).toHaveLength(1);
    expect(
      await db().query(`select 1 from money_ledger
      where entry like 'refund paid %'`),
    ).toHaveLength(2);
  });

  test('links end while an answer waits: what came with an ended link is refused', async () => {
    const { visitor, answerOn } = await answered();
    const end = ungated('end', () => db().transaction((tx) => endLinks(tx, visitor.id)));
    const results = await race([end, answerOn(1)], row);
    expect(results).toMatchObject({ 'answer 1': { value: 2033 } });
  });

  const remindOn = (at: 0 | 1) =>
    ungated(`reminder ${at}`, () => remindOfRefunds(shops()[at].context));
  /** An order whose refund is left to people, as is that of another order. */
  async function twoOwed() {
    const { placePaid } = paymentTools(() => shops()[0]);
    const [order, other] = [await placePaid('promptpay'), await placePaid('promptpay')];
    for (const { id } of [order, other])
      await db().transaction((tx) => refundOrder(tx, id, shops()[0].now()));
    await processRefunds(shops()[0].context);
    return { id: order.id, other: other.id };
  }
  const refundRows = { sql: 'select 1 from refunds for update', params: [] };

  test('refunds that an older release left, two reminders at once: asked once each', async () => {
    await twoOwed();
    await db().query('delete from refund_destinations');
    for (const shop of shops()) shop.turnClock(days(8));
    const results = await race([remindOn(0), remindOn(1)], refundRows);
    expect(results).toMatchObject({ 'reminder 0': { value: 2 }, 'reminder 1': { value: 0 } });
  });

  test('such a refund, asked again at once: the question of the office goes out', async () => {
    const { id } = await twoOwed();
    await db().query('delete from refund_destinations');
    const ask = ungated('ask', async () => {
      const path = `/office/orders/${id}/refunds/ask-again` as const;
      return (await shops()[1].office('POST', path, { reason: 'no answer' })).body.isChanged;
    });
    const results = await race([remindOn(0), ask], refundRows);
    expect(results).toMatchObject({ 'reminder 0': { value: 0 }, ask: { value: true } });
  });

  test('an answer is being stored: reminders do not wait for it', async () => {
    const { id } = await twoOwed();
    shops()[1].turnClock(days(8));
    const reminded = await db().transaction(async (tx) => {
      await tx.query(
        `update refund_destinations set reminded_at = asked_at
          where refund_id = (select id from refunds where order_id = $1)`,
        [id],
      );
      let count: number | undefined;
      const reminder = remindOfRefunds(shops()[1].context).then((found) => (count = found));
      await untilAnsweredOrBlocked(db(), reminder);
      return { reminder, count };
    });
    await reminded.reminder;
    expect(reminded.count).toBe(1);
  });

  test('a file of transfers waits for its own orders only', async () => {
    const { id, other } = await twoOwed();
    const [refund] = await db().query<{ reference: string }>(
      'select reference from refunds where order_id = $1',
      [id],
    );
    const file = [{ reference: refund!.reference, amount: '2070.00' }];
    const pay = (dryRun: boolean) =>
      shops()[1].office('POST', '/office/refunds/paid', { reason: 'file', file, dryRun });
    const rows = (order: number) => `select 1 from orders where id = ${order}`;
    expect(await waitsFor(db(), rows(other), () => pay(true))).toBe(false);
    expect(await waitsFor(db(), rows(id), () => pay(false))).toBe(true);
  });
});
