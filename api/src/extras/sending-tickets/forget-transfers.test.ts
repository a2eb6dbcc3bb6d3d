import { verifyVoidList } from '../../account/verify-ticket.ts';
import { refundOrder } from '../../checkout/refunds/refunds.ts';
import { deleteExpired } from '../../db/retention.ts';
import { erasePeople } from '../../erasure/erase-people.ts';
import { describeShop } from '../../testing/suite.ts';
import { days, minutes } from '../../time/time.ts';
import { forgetTransfers } from './forget-transfers.ts';

describeShop('records of sent tickets', (shop) => {
  type Visitor = Awaited<ReturnType<ReturnType<typeof shop>['visitor']>>;
  const codesOf = async (visitor: Visitor) =>
    (await visitor.call('GET', '/user/profile/tickets')).body.flatMap(({ tickets }) => tickets);
  const countOf = (visitor: Visitor) =>
    shop().value<number>`select coalesce(sum(tickets), 0)::int from buyer_counts
        where buyer_id = ${visitor.id}`;
  const transfers = () =>
    shop().sql`select sender_id as "from", recipient_id as "to",
      token_hash is not null as "hasLink",
      old_code is not null as "hasCode" from ticket_transfers order by id`;
  const tickets = () => shop().sql`select pub_id, buyer_id, voided_at from tickets
    order by order_id, place`;
  async function forget() {
    await deleteExpired(shop().context);
    await forgetTransfers(shop().context);
  }

  async function offer(buyer: Visitor) {
    const { pubId } = (await codesOf(buyer)).at(-1)!;
    return {
      pubId,
      token: (await buyer.call('POST', `/user/ticket/${pubId}/transfer`)).body.token,
    };
  }

  /** Two tickets of a free order: one was accepted by a friend, the other has a link. */
  async function sent() {
    const [buyer, friend] = [await shop().visitor(), await shop().visitor()];
    const { body } = await buyer.order({ 'free/free': 2 });
    const accepted = await offer(buyer);
    await friend.call('POST', `/ticket-transfer/${accepted.token}`);
    const open = await offer(buyer);
    return {
      buyer,
      friend,
      orderId: body.order.id,
      oldCode: accepted.pubId,
      ...{ accepted, open },
    };
  }

  async function erase({ id }: Visitor) {
    await shop().sql`insert into erasures (person_id, app, state, requested_at, confirmed_at,
      erase_at)
      values (${id}, 'market', 'confirmed', ${shop().now()}, ${shop().now()}, ${shop().now()})`;
    await erasePeople(shop().context);
    expect(
      await shop().value`select erased_at is not null from people
      where id = ${id}`,
    ).toBe(true);
  }

  const sentBy = async (visitor: Visitor) =>
    (await visitor.call('GET', '/user/profile/tickets')).body.flatMap(({ sent = [] }) => sent);

  async function voidList() {
    const { event } = await shop().ids();
    const { list } = (await shop().call('GET', `/ticket-void-list?event=${event.free}`)).body;
    const { keys } = (await shop().call('GET', '/ticket-keys')).body;
    return [...((await verifyVoidList(list, keys))?.pubIds ?? [])];
  }

  test('sender erased: the friend keeps the ticket, and the old code stays void', async () => {
    const { buyer, friend, oldCode, accepted } = await sent();
    const before = await tickets();
    await erase(buyer);
    expect(await transfers()).toEqual([
      { from: null, to: friend.id, hasLink: false, hasCode: true },
    ]);
    expect(await tickets()).toEqual(before);
    expect(await codesOf(friend)).toHaveLength(1);
    expect(await voidList()).toEqual([oldCode]);
    expect(await countOf(friend)).toBe(1);
    expect((await shop().call('GET', `/ticket-transfer/${accepted.token}`)).status).toBe(404);
  });

  test('recipient erased: the ticket stays valid, the sender sees it was accepted', async () => {
    const { buyer, friend, orderId, oldCode } = await sent();
    const before = await tickets();
    await erase(friend);
    expect(await transfers()).toEqual([
      { from: buyer.id, to: null, hasLink: false, hasCode: true },
      { from: buyer.id, to: null, hasLink: true, hasCode: false },
    ]);
    expect(await tickets()).toEqual(before);
    expect(await voidList()).toEqual([oldCode]);
    // Without a name, which is erased.
    expect(await sentBy(buyer)).toEqual([{ name: 'FREE', at: expect.any(String) }]);
    expect((await buyer.call('GET', '/user/profile/data')).body.ticketTransfers).toMatchObject([
      { isSent: true, isAccepted: true },
      { isSent: true, isAccepted: false },
    ]);
    expect(await shop().invariantViolations()).toEqual([]);
    await shop().db.transaction((tx) => refundOrder(tx, orderId, shop().now()));
    expect([await countOf(buyer), await countOf(friend)]).toEqual([0, 0]);
  });

  test('somebody in between erased: the last holder keeps the ticket', async () => {
    const { buyer, friend, oldCode } = await sent();
    const last = await shop().visitor();
    const second = await offer(friend);
    await last.call('POST', `/ticket-transfer/${second.token}`);
    await erase(friend);
    expect(await codesOf(last)).toHaveLength(1);
    expect(await sentBy(buyer)).toEqual([]);
    expect((await voidList()).sort()).toEqual([oldCode, second.pubId].sort());
    await erase(last);
    expect(await sentBy(buyer)).toEqual([]);
  });

  test('kept for 90 days after the event, then who sent it to whom is forgotten', async () => {
    const { buyer, friend } = await sent();
    const before = await tickets();
    const end = await shop().value<Date>`select date_end from events where url = 'free'`;
    shop().turnClock(end.getTime() + days(90) - shop().now().getTime() - minutes(1));
    await forget();
    expect(await transfers()).toMatchObject([
      { from: buyer.id, to: friend.id },
      { from: buyer.id },
    ]);
    shop().turnClock(minutes(2));
    await shop().sql`update events set state = 'postponed' where url = 'free'`;
    await forget();
    expect(await transfers()).toHaveLength(2);
    await shop().sql`update events set state = 'published' where url = 'free'`;
    await forget();
    expect(await transfers()).toEqual([{ from: null, to: null, hasLink: false, hasCode: false }]);
    expect(await tickets()).toEqual(before);
    await forget();
    expect(await transfers()).toHaveLength(1);
  });

  test('link that nobody accepted: deleted 90 days after it has ended', async () => {
    const { buyer, open } = await sent();
    await shop().sql`update events set date_end = date_end + interval '1 year' where url = 'free'`;
    await buyer.call('DELETE', `/user/ticket/${open.pubId}/transfer`);
    shop().turnClock(days(89));
    await forget();
    expect(await transfers()).toHaveLength(2);
    shop().turnClock(days(2));
    await forget();
    expect(await transfers()).toMatchObject([{ hasCode: true }]);
  });
});
