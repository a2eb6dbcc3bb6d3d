import { cancelEvents } from '../checkout/cancellation/cancel-events.ts';
import { refundOrder } from '../checkout/refunds/refunds.ts';
import { hours, later } from '../time/time.ts';
import { qrImage } from '../qr-image.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop } from '../testing/suite.ts';
import { announceSales } from './announce-sales.ts';
import { ticketCode } from './ticket-code.ts';
import { addTicketKey, readTicketKeys, withdrawTicketKey } from './ticket-keys.ts';
import { verifyTicket, verifyVoidList } from './verify-ticket.ts';

describeShop('tickets and pre-registration', (shop) => {
  const { placePaid } = paymentTools(shop);

  /** Orders a free ticket and returns its buyer, order and public id. */
  async function ownTicket() {
    const { event, ticket } = await shop().ids();
    const visitor = await shop().visitor();
    const { body } = await visitor.order({ 'free/free': 1 });
    const tickets = await visitor.call('GET', '/user/profile/tickets');
    const { pubId, orderNumber, holder, qr } = tickets.body[0]!.tickets[0]!;
    expect([orderNumber, holder]).toEqual([body.order.number, 'Somchai Jaidee']);
    const claim = { pubId, eventId: event.free!, ticketTypeId: ticket['free/free']! };
    return { orderId: body.order.id, qr, claim };
  }
  const keySet = async () => (await shop().call('GET', '/ticket-keys')).body.keys;
  const keys = () => ({ db: shop().db, isTest: false });
  const readKeys = () =>
    readTicketKeys({ ...keys(), secrets: shop().context.secrets }, shop().context.clock.now());

  test('ticket: its QR code holds a code that the published keys verify', async () => {
    const { qr, claim } = await ownTicket();
    const code = await ticketCode(claim, { isTest: false, signing: (await readKeys()).signing });
    expect(qr).toBe(await qrImage(code));
    expect(await verifyTicket(code, await keySet())).toEqual(claim);
    expect(JSON.stringify(await keySet())).not.toMatch(/"d"|private/u);
  });

  test('new key: published at once, signs a day later; the old key still verifies', async () => {
    const { claim } = await ownTicket();
    const first = await readKeys();
    const before = await ticketCode(claim, { isTest: false, ...first });
    const kid = await addTicketKey(keys(), { now: shop().now() });
    expect((await keySet()).map((key) => key.kid).sort()).toEqual([kid, first.signing.kid].sort());
    expect((await readKeys()).signing.kid).toBe(first.signing.kid);
    shop().turnClock(hours(24) + 1000);
    const { signing } = await readKeys();
    expect(signing.kid).toBe(kid);
    expect(await verifyTicket(before, await keySet())).toEqual(claim);
    expect(
      await verifyTicket(await ticketCode(claim, { isTest: false, signing }), await keySet()),
    ).toEqual(claim);
  });

  test('withdrawn key: unpublished, codes refused; the only key cannot be withdrawn', async () => {
    const { claim } = await ownTicket();
    const leaked = await readKeys();
    const withdraw = () => withdrawTicketKey(keys(), leaked.signing.kid, shop().now());
    await addTicketKey(keys(), { now: shop().now() });
    await expect(withdraw()).rejects.toThrow('rotate --now');
    await addTicketKey(keys(), { now: shop().now(), signsFrom: shop().now() });
    await withdraw();
    const code = await ticketCode(claim, { isTest: false, ...leaked });
    expect(await verifyTicket(code, leaked.keySet)).toEqual(claim);
    expect(await verifyTicket(code, await keySet())).toBeUndefined();
    expect((await readKeys()).signing.kid).not.toBe(leaked.signing.kid);
  });

  test('keys of a test shop: not in the key set of a real one, even in one database', async () => {
    const { claim } = await ownTicket();
    const now = shop().now();
    const test = await readTicketKeys(
      { ...keys(), isTest: true, secrets: shop().context.secrets },
      now,
    );
    expect((await keySet()).map(({ kid }) => kid)).not.toContain(test.signing.kid);
    expect(
      await verifyTicket(await ticketCode(claim, { isTest: false, ...test }), await keySet()),
    ).toBeUndefined();
  });

  test('only key of a real shop beside one of a test shop: cannot be withdrawn', async () => {
    const { signing } = await readKeys();
    const now = shop().now();
    await addTicketKey({ ...keys(), isTest: true }, { now, signsFrom: now });
    await expect(withdrawTicketKey(keys(), signing.kid, now)).rejects.toThrow('rotate --now');
  });

  test('list of void tickets: signed, has those of refunded orders of its event only', async () => {
    const refunded = await ownTicket();
    const valid = await ownTicket();
    const { event } = await shop().ids();
    await shop().db.transaction((tx) => refundOrder(tx, refunded.orderId, shop().now()));
    const listOf = async (id: number | undefined) => {
      const { body, headers } = await shop().call('GET', `/ticket-void-list?event=${id}`);
      expect(headers['cache-control']).toMatch(/^public/u);
      return body.list;
    };
    const list = await verifyVoidList(await listOf(event.free), await keySet());
    expect([list?.eventId, ...list!.pubIds]).toEqual([event.free, refunded.claim.pubId]);
    expect(list!.pubIds.has(valid.claim.pubId)).toBe(false);
    expect(list!.issuedAt.getTime()).toBeLessThanOrEqual(shop().now().getTime());
    expect((await verifyVoidList(await listOf(event.tonight), await keySet()))?.pubIds.size).toBe(
      0,
    );
    // A ticket code is no list, and a list no ticket code.
    const { signing } = await readKeys();
    expect(
      await verifyVoidList(
        await ticketCode(valid.claim, { isTest: false, signing }),
        await keySet(),
      ),
    ).toBeUndefined();
    expect(await verifyTicket(await listOf(event.free), await keySet())).toBeUndefined();
  });

  test('page of tickets: own ones of each order, each once, without returned ones', async () => {
    const { event, ticket } = await shop().ids();
    const tickets = ['ga', 'vip'].map((key) => ({ id: ticket[`tonight/${key}`], count: 2 }));
    const buyers = [await placePaid('kCards', { tickets }), await placePaid('kCards')];
    const [own, others] = buyers as [(typeof buyers)[0], (typeof buyers)[0]];
    for (const { visitor } of buyers) {
      await visitor.order({ 'free/free': 1 });
      await visitor.call('POST', '/user/pre-registration', { event: event.soon });
    }
    const types = [{ key: 'vip', count: 1 }];
    await shop().office('POST', `/office/orders/${own.id}/refund`, { reason: 'ill', types });
    const pages = async ({ visitor }: typeof own) =>
      Object.fromEntries(
        (await visitor.call('GET', '/user/profile/tickets')).body.map((each) => [
          each.event.url,
          each.tickets.map(({ name, transfer }) => [name, transfer]).sort(),
        ]),
      );
    const rest = { soon: [['Event soon', undefined]], free: [['FREE', 'possible']] };
    const [ga, vip] = ['GA', 'VIP'].map((name) => [name, 'possible']);
    expect(await pages(own)).toEqual({ ...rest, tonight: [ga, ga, vip] });
    expect(await pages(others)).toEqual({ ...rest, tonight: [ga, ga] });
    const [sent, used] = await shop().sql<{ pubId: string }>`select pub_id as "pubId" from tickets
      where order_id = ${own.id} and ticket_type_id = ${ticket['tonight/ga']} order by place`;
    await own.visitor.call('POST', `/user/ticket/${sent!.pubId}/transfer`);
    for (const [pubId, isConflict] of [
      [sent!.pubId, true],
      [used!.pubId, false],
    ])
      await shop().sql`insert into gate_entries
        select gen_random_uuid(), pub_id, event_id, now(), 'North', now(), ${isConflict}
          from tickets where pub_id = ${pubId}`;
    const [offered, entered] = [
      ['GA', 'offered'],
      ['GA', undefined],
    ];
    expect(await pages(own)).toEqual({ ...rest, tonight: [entered, offered, vip] });
    await own.visitor.call('DELETE', `/user/ticket/${sent!.pubId}/transfer`);
    expect(await pages(own)).toEqual({ ...rest, tonight: [entered, ga, vip] });
    shop().turnClock(hours(1) / 60);
    await shop().office('POST', '/office/events/tonight/cancel', { reason: 'flood' });
    await cancelEvents(shop().context);
    const [noGa, noVip] = ['GA', 'VIP'].map((name) => [name, undefined]);
    expect(await pages(own)).toEqual({ ...rest, tonight: [noGa, noGa, noVip] });
  });

  test('pre-registrations: of this person and event, for published ones before sale', async () => {
    const { event } = await shop().ids();
    await shop().sql`update events set is_pre_registration = true, has_waiting_room = false`;
    await shop().sql`update events set sale_start = ${later(shop().now(), hours(200))}
      where url = 'adults'`;
    const [own, other] = [await shop().visitor(), await shop().visitor()];
    const register = (of: typeof own, id: number | undefined) =>
      of.call('POST', '/user/pre-registration', { event: id });
    const list = async () =>
      (await own.call('GET', '/user/pre-registration')).body.events.map(({ url, isRegistered }) => [
        url,
        isRegistered,
      ]);
    const expected = (...registered: boolean[]) =>
      ['soon', 'adults'].map((url, at) => [url, registered[at]]);
    await register(other, event.soon);
    await register(other, event.adults);
    expect(await list()).toEqual(expected(false, false));
    await register(own, event.soon);
    expect(await list()).toEqual(expected(true, false));
    await register(own, event.adults);
    await own.call('DELETE', `/user/pre-registration?event=${event.soon}`);
    expect(await list()).toEqual(expected(false, true));
    await shop().sql`update events set state = 'postponed' where url = 'adults'`;
    expect(await list()).toEqual([['soon', false]]);
  });

  test('pre-registration: changeable until the sale starts, then a mail announces it', async () => {
    const { event } = await shop().ids();
    const visitor = await shop().visitor();
    const list = async () => (await visitor.call('GET', '/user/pre-registration')).body.events;
    expect(await list()).toMatchObject([{ id: event.soon, isRegistered: false }]);
    expect(
      (await visitor.call('POST', '/user/pre-registration', { event: event.soon })).status,
    ).toBe(200);
    expect(
      (await visitor.call('POST', '/user/pre-registration', { event: event.soon })).status,
    ).toBe(200);
    expect(await list()).toMatchObject([{ isRegistered: true }]);
    expect((await visitor.call('GET', '/user/profile/tickets')).body[0]!.tickets).toMatchObject([
      { isPrereg: true, qr: null, orderNumber: null },
    ]);
    await visitor.call('DELETE', `/user/pre-registration?event=${event.soon}`);
    expect(await list()).toMatchObject([{ isRegistered: false }]);
    expect(
      (await visitor.call('POST', '/user/pre-registration', { event: event.tonight })).body.code,
    ).toBe(2050);
    await visitor.call('POST', '/user/pre-registration', { event: event.soon });
    shop().turnClock(hours(24 * 5 + 1));
    await announceSales(shop().context);
    await announceSales(shop().context);
    expect((await shop().mailTo(visitor.email)).map(({ subject }) => subject)).toEqual([
      'Event soon: tickets on sale',
    ]);
  });
});
