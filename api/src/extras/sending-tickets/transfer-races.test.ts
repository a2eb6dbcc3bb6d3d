import { randomUUID } from 'node:crypto';
import { endTicketLinks } from '../../account/erasure-pending.ts';
import { ticketCode } from '../../account/ticket-code.ts';
import { readTicketKeys } from '../../account/ticket-keys.ts';
import { refundOrder } from '../../checkout/refunds/refunds.ts';
import { createToken } from '../../office/tokens.ts';
import { paymentRaces } from '../../testing/payment-races.ts';
import { describeTwoInstances } from '../../testing/suite.ts';
import { hours, later } from '../../time/time.ts';

describeTwoInstances('races of ticket transfers', (shops) => {
  const { paid, ungated, race, orderRow } = paymentRaces(shops);
  const bothWays = test.each(['first', 'second'] as const);

  async function offered() {
    const [shop, other] = shops();
    const order = await paid();
    const [ticket] = await shop.sql<{ pubId: string }>`select pub_id as "pubId" from tickets
      where place = 0`;
    const { pubId } = ticket!;
    const path = `/user/ticket/${pubId}/transfer`;
    const { token } = (await order.visitor.call('POST', `/user/ticket/${pubId}/transfer`)).body;
    const friends = [await shop.visitor(), await shop.visitor()] as const;
    const acceptBy = (at: 0 | 1) =>
      ungated(`accept ${at}`, async () => {
        return (await shops()[at].as(friends[at].token).call('POST', `/ticket-transfer/${token}`))
          .status;
      });
    const takeBack = ungated(
      'take back',
      async () => (await other.as(order.visitor.token).call('DELETE', path)).status,
    );
    const holder = () =>
      shop.value<number>`select buyer_id from tickets where order_id = ${order.id} and place = 0`;
    const current = () =>
      shop.value<string>`select pub_id from tickets where order_id = ${order.id} and place = 0`;
    return { ...order, pubId, friends, acceptBy, takeBack, holder, current };
  }
  const values = (results: Record<string, PromiseSettledResult<unknown>>) =>
    Object.fromEntries(
      Object.entries(results).map(([name, result]) => [
        name,
        'value' in result ? result.value : 'failed',
      ]),
    );

  test('two friends accept: one has it, the other is told that the link has ended', async () => {
    const { id, acceptBy, friends, holder } = await offered();
    const results = await race([acceptBy(0), acceptBy(1)], orderRow(id));
    expect(values(results)).toEqual({ 'accept 0': 200, 'accept 1': 404 });
    expect(await holder()).toBe(friends[0].id);
  });

  bothWays('accepted (%s) and taken back: whoever is first', async (place) => {
    const { id, acceptBy, friends, holder, takeBack, visitor } = await offered();
    expect(values(await race([acceptBy(0), takeBack], orderRow(id), place))).toEqual(
      place === 'first'
        ? { 'accept 0': 200, 'take back': 404 }
        : { 'accept 0': 404, 'take back': 200 },
    );
    expect(await holder()).toBe(place === 'first' ? friends[0].id : visitor.id);
  });

  test('accepted while the links of the sender end: the link has ended', async () => {
    const { id, acceptBy, holder, visitor } = await offered();
    const end = ungated('end', () =>
      shops()[1].db.transaction((tx) => endTicketLinks(tx, visitor.id)),
    );
    const transferRow = {
      sql: 'select 1 from ticket_transfers where order_id = $1 for update',
      params: [id],
    };
    expect(values(await race([end, acceptBy(0)], transferRow))).toEqual({
      end: undefined,
      'accept 0': 404,
    });
    expect(await holder()).toBe(visitor.id);
  });

  bothWays('accepted (%s) and refunded: void, and no count is left', async (place) => {
    const { id, acceptBy } = await offered();
    const refund = ungated('refund', () =>
      shops()[1].db.transaction((tx) => refundOrder(tx, id, shops()[1].now())),
    );
    const results = await race([acceptBy(0), refund], orderRow(id), place);
    expect(values(results)).toEqual({
      'accept 0': place === 'first' ? 200 : 409,
      refund: undefined,
    });
    expect(await shops()[0].value`select sum(tickets)::int from buyer_counts`).toBe(0);
    expect(
      await shops()[0].value`select count(*)::int from tickets
      where voided_at is null`,
    ).toBe(0);
  });

  bothWays('accepted (%s) and scanned with the code before: one of both', async (place) => {
    const { id, acceptBy, current, pubId, type } = await offered();
    const [, shop] = shops();
    // Its day at the gate begins hours before the gates open.
    for (const each of shops())
      await each.sql`update events set date_start = ${later(each.now(), hours(2))},
        doors_minutes = 0 where url = 'tonight'`;
    const { event } = await shop.ids();
    const gate = {
      name: 'Gate',
      now: shop.now(),
      roles: ['gate'] as const,
      eventId: event.tonight!,
    };
    const call = shop.withToken(await createToken(shop.db, gate));
    const { signing } = await readTicketKeys({ ...shop.context, isTest: false }, shop.now());
    const code = await ticketCode(
      { pubId, eventId: event.tonight!, ticketTypeId: type },
      { isTest: false, signing },
    );
    const scan = ungated(
      'scan',
      async () =>
        (await call('POST', '/gate/check-in', { code, scanId: randomUUID() })).body.result,
    );
    const ticketRow = {
      sql: 'select 1 from tickets where order_id = $1 and place = 0 for update',
      params: [id],
    };
    expect(values(await race([acceptBy(0), scan], ticketRow, place))).toEqual(
      place === 'first' ? { 'accept 0': 200, scan: 'void' } : { 'accept 0': 409, scan: 'valid' },
    );
    expect((await current()) === pubId).toBe(place === 'second');
  });
});
