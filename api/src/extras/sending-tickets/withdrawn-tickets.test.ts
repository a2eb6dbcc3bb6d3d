import { describeShop } from '../../testing/suite.ts';

describeShop('sent tickets of a refunded order', (shop) => {
  type Visitor = Awaited<ReturnType<ReturnType<typeof shop>['visitor']>>;

  /** An order of free tickets, and the friends who have the first ones. */
  async function sent(friends: Visitor[], count: number) {
    const buyer = await shop().visitor();
    const { id } = (await buyer.order({ 'free/free': count })).body.order;
    const tickets = () =>
      shop().sql<{ code: string; holder: number }>`
        select pub_id as code, buyer_id as holder from tickets
         where order_id = ${id} and voided_at is null order by pub_id`;
    for (const friend of friends) {
      const own = (await tickets()).find(({ holder }) => holder === buyer.id)!;
      const { token } = (await buyer.call('POST', `/user/ticket/${own.code}/transfer`)).body;
      expect((await friend.call('POST', `/ticket-transfer/${token}`)).status).toBe(200);
    }
    const codesOf = async ({ id: holder }: { id: number }) =>
      (await tickets()).filter((each) => each.holder === holder).map(({ code }) => code);
    const refund = (body: object = {}) =>
      shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', ...body });
    return { buyer, codesOf, refund };
  }
  const countOf = ({ id }: Visitor) =>
    shop().value<number>`select coalesce(sum(tickets), 0)::int from buyer_counts
      where buyer_id = ${id}`;
  const told = async () =>
    (
      await shop().sql<{ id: number }>`select person_id as id from outbox
        where kind = 'ticketWithdrawn' order by id`
    ).map(({ id }) => id);

  test('who has a ticket of those that end is told, and loses it alone', async () => {
    const [friend, second, stranger] = [
      await shop().visitor(),
      await shop().visitor(),
      await shop().visitor(),
    ];
    await sent([stranger], 1);
    const { buyer, codesOf, refund } = await sent([friend, friend, second], 4);
    const [first] = await codesOf(friend);
    const [own] = await codesOf(buyer);
    expect((await refund({ codes: [first, own] })).status).toBe(200);
    expect(await told()).toEqual([friend.id]);
    const counts = () => Promise.all([friend, second, stranger].map(countOf));
    expect(await counts()).toEqual([1, 1, 1]);
    expect((await refund()).status).toBe(200);
    expect((await told()).slice(1).toSorted((a, b) => a - b)).toEqual([friend.id, second.id]);
    expect(await counts()).toEqual([0, 0, 1]);
  });
});
