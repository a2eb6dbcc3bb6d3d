import { describeShop } from '../../testing/suite.ts';
import { readHeldTypes, remaining } from './hold-view.ts';

describeShop('what a buyer is shown beside a hold', (shop) => {
  test('tickets that remain: less those of the mailbox at this event, each once', async () => {
    const { event } = await shop().ids();
    const [buyer, other] = [await shop().visitor(), await shop().visitor()];
    const [stranger, friend] = [await shop().visitor(), await shop().visitor()];
    for (const { order } of [buyer, other])
      expect((await order({ 'free/free': 2 })).status).toBe(200);
    for (const { hold } of [buyer, other, stranger, friend])
      expect((await hold({ 'tonight/ga': 1 })).status).toBe(200);
    await shop().sql`update people set mailbox = case
        when id in (${buyer.id}, ${other.id}) then 'shared' else 'of friends' end`;
    expect(await remaining(shop().db, buyer.id, event.tonight!)).toBe(2);
  });

  test('held types: these and no others, each once', async () => {
    const { event, ticket } = await shop().ids();
    const [buyer, other] = [await shop().visitor(), await shop().visitor()];
    await other.hold({ 'tonight/ga': 1, 'tonight/vip': 2 });
    await buyer.hold({ 'tonight/ga': 1, 'tonight/vip': 2 });
    const lines = [
      { id: ticket['tonight/ga']!, count: 1 },
      { id: ticket['tonight/vip']!, count: 2 },
    ];
    const asked = { buyerId: buyer.id, eventId: event.tonight!, lines, now: shop().now() };
    const types = await readHeldTypes(shop().db, asked);
    const free = async (id: number) => {
      const { capacity, held, sold } = await shop().left(id);
      return capacity - held - sold;
    };
    expect(types.map(({ id, left }) => ({ id, left }))).toEqual(
      await Promise.all(
        lines
          .toSorted((a, b) => a.id - b.id)
          .map(async ({ id, count }) => ({ id, left: (await free(id)) + count })),
      ),
    );
  });

  test('type that is no longer listed: unknown', async () => {
    await shop().sql`update ticket_types set is_listed = false where key = 'ga'`;
    const { status, body } = await (await shop().visitor()).hold({ 'tonight/ga': 1 });
    expect([status, body.code]).toEqual([400, 2009]);
    await shop().reset();
  });
});
