import { paymentRaces } from '../../testing/payment-races.ts';
import { describeTwoInstances } from '../../testing/suite.ts';
import { refundOrder } from './refunds.ts';

describeTwoInstances('races of refunds', (shops) => {
  const {
    db,
    total,
    pending,
    paid,
    captured,
    refunds,
    payments,
    ungated,
    race,
    orderRow,
    bothWays,
  } = paymentRaces(shops);
  const refundOn = (at: 0 | 1, id: number) =>
    ungated(`refund ${at}`, () =>
      shops()[at].db.transaction((tx) => refundOrder(tx, id, shops()[at].now())),
    );
  const validTickets = () => db().query('select 1 from tickets where voided_at is null');

  bothWays(
    'refund at once, payment %s %s: refunded if paid before',
    async (place, _way, captureOf) => {
      const { id, state, attempt, type } = await pending();
      const isFirst = place === 'first';
      const results = await race([captureOf(attempt), refundOn(1, id)], orderRow(id), place);
      expect(results['capture 0']).toMatchObject({ status: 'fulfilled' });
      expect(results['refund 1']).toMatchObject(
        isFirst
          ? { status: 'fulfilled' }
          : { status: 'rejected', reason: { message: `order ${id} is pending payment, not paid` } },
      );
      expect(await state()).toBe(isFirst ? 'cancelled' : 'paid');
      expect(await refunds()).toEqual(isFirst ? [{ reason: 'refund', amount: total }] : []);
      expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: isFirst ? 0 : 2 });
      expect(await validTickets()).toHaveLength(isFirst ? 0 : 2);
    },
  );

  bothWays(
    'refund at once, repeated notice %s %s: once, not paid again',
    async (place, _way, captureOf) => {
      const { id, state, attempt, type } = await paid();
      expect(await race([captureOf(attempt), refundOn(1, id)], orderRow(id), place)).toMatchObject({
        'capture 0': { status: 'fulfilled' },
        'refund 1': { status: 'fulfilled' },
      });
      expect(await state()).toBe('cancelled');
      expect(await payments()).toEqual([{ capture_id: 'cap_1' }]);
      expect(await refunds()).toEqual([{ reason: 'refund', amount: total }]);
      expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: 0 });
      expect(await validTickets()).toEqual([]);
    },
  );

  bothWays(
    'refund at once, second capture %s %s: both are refunded',
    async (place, _way, captureOf) => {
      const { id, state, attempt, type } = await paid();
      const results = await race(
        [captureOf(attempt, captured('cap_2')), refundOn(1, id)],
        orderRow(id),
        place,
      );
      expect(results).toMatchObject({
        'capture 0': { status: 'fulfilled' },
        'refund 1': { status: 'fulfilled' },
      });
      expect(await state()).toBe('cancelled');
      expect(await refunds()).toEqual(
        [place === 'first' ? 'second' : 'late', 'refund']
          .toSorted()
          .map((reason) => ({ reason, amount: total })),
      );
      expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: 0 });
      expect(await validTickets()).toEqual([]);
    },
  );

  test('two refunds of one order at once: one succeeds, the money is due once', async () => {
    const { id } = await paid();
    expect(await race([refundOn(0, id), refundOn(1, id)], orderRow(id))).toMatchObject({
      'refund 0': { status: 'fulfilled' },
      'refund 1': { status: 'rejected', reason: { message: `order ${id} is cancelled, not paid` } },
    });
    expect(await refunds()).toEqual([{ reason: 'refund', amount: total }]);
  });
});
