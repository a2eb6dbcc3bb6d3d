import { minutes, seconds } from '../../time/time.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { type Contender, paymentRaces } from '../../testing/payment-races.ts';
import { describeTwoInstances } from '../../testing/suite.ts';
import { pollPayments } from './poll-payments.ts';

describeTwoInstances('races of payments', (shops) => {
  const {
    db,
    total,
    pending,
    captured,
    refunds,
    payments,
    gate,
    ungated,
    race,
    orderRow,
    capture,
    bothWays,
  } = paymentRaces(shops);
  const turnClocks = (ms: number) => {
    for (const shop of shops()) shop.turnClock(ms);
  };
  const inBothOrders = test.each(['first', 'second'] as const);

  bothWays(
    'cancel at once, capture %s %s: first wins, late money refunded',
    async (place, _way, captureOf) => {
      const { id, state, visitor, attempt, type } = await pending();
      const cancel: Contender = {
        name: 'cancel',
        run: () => shops()[1].as(visitor.token).call('POST', `/user/order/${id}/cancel`),
        gate: gate(1, 'void', { state: 'voided' }),
      };
      const isPaid = place === 'first';
      const results = await race([captureOf(attempt), cancel], orderRow(id), place);
      expect(results['capture 0']).toMatchObject({ status: 'fulfilled' });
      expect(results.cancel).toMatchObject({
        value: isPaid ? { status: 409, body: { code: 2032 } } : { status: 200 },
      });
      expect(await state()).toBe(isPaid ? 'paid' : 'cancelled');
      expect(await refunds()).toEqual(isPaid ? [] : [{ reason: 'late', amount: total }]);
      expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: isPaid ? 2 : 0 });
    },
  );

  bothWays(
    'expiry at once, capture %s %s: paid either way, once',
    async (place, _way, captureOf) => {
      const { id, state, attempt, type } = await pending();
      turnClocks(minutes(16));
      const expiry: Contender = {
        name: 'expiry',
        run: () => pollPayments(shops()[1].context),
        gate: gate(1, 'void', { state: 'voided' }),
      };
      expect(await race([captureOf(attempt), expiry], orderRow(id), place)).toMatchObject({
        'capture 0': { status: 'fulfilled' },
        expiry: { status: 'fulfilled' },
      });
      // Expired first, the order is unpaid and the capture is late money; its tickets are still
      // there.
      expect(await state()).toBe('paid');
      const reasons = await db().query<{ reason: string }>(
        'select reason from stock_ledger where order_id = $1 order by id',
        [id],
      );
      expect(reasons.map(({ reason }) => reason)).toEqual(
        place === 'first' ? ['order', 'pay'] : ['order', 'close', 'late pay'],
      );
      expect(await payments()).toHaveLength(1);
      expect(await refunds()).toEqual([]);
      expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: 2 });
    },
  );

  inBothOrders(
    'late capture %s and another buyer at once: one gets the last tickets',
    async (place) => {
      const { id, state, attempt, type } = await pending('tonight/few', 4);
      turnClocks(minutes(16));
      shops()[1].gateway.void = async () => ({ state: 'voided' });
      await pollPayments(shops()[1].context);
      expect(await state()).toBe('unpaid');
      const other = await shops()[0].visitor();
      const [order] = await db().query<{ total: number }>(
        'select total from orders where id = $1',
        [id],
      );
      const hold = ungated('hold', () => shops()[1].as(other.token).hold({ 'tonight/few': 3 }));
      const isPaid = place === 'first';
      const stockRow = {
        sql: 'select 1 from ticket_stock where ticket_type_id = $1 for update',
        params: [type],
      };
      const results = await race(
        [capture(attempt, captured('cap_late', order!.total)), hold],
        stockRow,
        place,
      );
      expect(results['capture 0']).toMatchObject({ status: 'fulfilled' });
      expect(results.hold).toMatchObject({
        value: isPaid ? { status: 409, body: { code: 2001 } } : { status: 200 },
      });
      expect(await state()).toBe(isPaid ? 'paid' : 'cancelled');
      expect(await refunds()).toEqual(isPaid ? [] : [{ reason: 'late', amount: order!.total }]);
      expect(await shops()[0].left(type)).toMatchObject(
        isPaid ? { held: 0, sold: 4 } : { held: 3, sold: 0 },
      );
    },
  );

  test.each([
    ['the same capture', 'cap_1', []],
    ['two captures', 'cap_2', [{ reason: 'second', amount: total }]],
  ])('%s on two instances at once: one payment', async (_name, captureId, due) => {
    const { id, state, attempt, type } = await pending();
    const results = await race(
      [capture(attempt), capture(attempt, captured(captureId), 1)],
      orderRow(id),
    );
    expect(Object.values(results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await state()).toBe('paid');
    expect(await payments()).toEqual([{ capture_id: 'cap_1' }]);
    expect(await refunds()).toEqual(due);
    expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: 2 });
    expect(await db().query('select 1 from tickets')).toHaveLength(2);
  });

  bothWays('new attempt at once, capture %s %s: one payment', async (place, _way, captureOf) => {
    const { id, state, visitor, attempt, method } = await pending();
    const again: Contender = {
      name: 'again',
      run: () =>
        shops()[1]
          .as(visitor.token)
          .call('POST', `/user/order/${id}/payment`, { method: method.kCards }),
      gate: gate(1, 'void', { state: 'voided' }),
    };
    const isPaid = place === 'first';
    const results = await race([captureOf(attempt), again], orderRow(id), place);
    expect(results['capture 0']).toMatchObject({ status: 'fulfilled' });
    // The capture ends the order before or after the new attempt has started at the gateway.
    const { value } = results.again as PromiseFulfilledResult<{
      status: number;
      body: { code?: number };
    }>;
    expect(
      isPaid
        ? [[409, 2031]]
        : [
            [200, undefined],
            [409, 2031],
          ],
    ).toContainEqual([value.status, value.body.code]);
    expect(await state()).toBe('paid');
    expect(await payments()).toHaveLength(1);
    // The order is paid, so the new attempt is not left open.
    const unfinished = await db().query<{ state: string }>(
      `select state from payment_attempts where state in ('creating', 'pending', 'voiding')`,
    );
    expect(unfinished).toEqual(isPaid ? [] : [{ state: 'voiding' }]);
  });

  describe('extension of a hold', () => {
    async function held() {
      const { event, ticket, method } = await shops()[0].ids();
      const visitor = await shops()[0].visitor();
      const type = ticket['tonight/ga']!;
      const tickets = [{ id: type, count: 2 }];
      const { body } = await visitor.hold({ 'tonight/ga': 2 });
      const ask = (at: 0 | 1, method: string, path: string, content?: object) =>
        ungated(path, () => shops()[at].as(visitor.token).call(method, path, content));
      const extend = ask(0, 'POST', '/user/hold/extend');
      const order = ask(1, 'POST', '/user/order', {
        event: event.tonight,
        method: method.kCards,
        tickets,
      });
      const holdRow = {
        sql: 'select 1 from holds where buyer_id = $1 for update',
        params: [visitor.id],
      };
      return {
        visitor,
        type,
        extend,
        order,
        holdRow,
        expiresAt: new Date(body.expiresAt!).getTime(),
      };
    }

    inBothOrders('and an order at once, extension %s: both agree on the end', async (place) => {
      const { extend, order, holdRow, expiresAt, type } = await held();
      const isExtended = place === 'first';
      const results = await race([extend, order], holdRow, place);
      expect(results['/user/order']).toMatchObject({ value: { status: 200 } });
      expect(results['/user/hold/extend']).toMatchObject({
        value: isExtended ? { status: 200 } : { status: 409, body: { code: 2008 } },
      });
      const [stored] = await db().query<{ end: Date; isExtended: boolean }>(
        'select hold_expires_at as end, hold_is_extended as "isExtended" from orders',
      );
      expect(stored!.end.getTime() - expiresAt).toBe(isExtended ? minutes(30) : 0);
      expect(stored!.isExtended).toBe(isExtended);
      expect(await shops()[0].left(type)).toMatchObject({ held: 2, sold: 0 });
    });

    test('and its expiry at once: what has expired cannot be extended', async () => {
      const { extend, type } = await held();
      shops()[1].turnClock(minutes(30) + seconds(1));
      const lapse = ungated('lapse', () => lapseHolds(shops()[1].db, shops()[1].now()));
      // The expiry locks the hold and waits for its stock; the extension waits for the hold.
      const results = await race([lapse, extend], {
        sql: 'select 1 from ticket_stock where ticket_type_id = $1 for update',
        params: [type],
      });
      expect(results['/user/hold/extend']).toMatchObject({
        value: { status: 410, body: { code: 2006 } },
      });
      expect(await shops()[0].left(type)).toMatchObject({ held: 0 });
    });
  });
});
