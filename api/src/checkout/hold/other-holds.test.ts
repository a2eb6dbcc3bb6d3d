import { lapseHolds } from '../../stock/holds.ts';
import { describeShop } from '../../testing/suite.ts';
import { minutes } from '../../time/time.ts';

describeShop('holds of other buyers', (shop) => {
  type Buyer = Awaited<ReturnType<ReturnType<typeof shop>['visitor']>>;
  const ga = { 'tonight/ga': 1 };
  const stored = (exceptOf: number) => shop().sql`
    select h.*, b.tickets, b.hold_ends_at, b.hold_is_extended, b.taken_since,
           (select jsonb_agg(l order by l.ticket_type_id) from hold_lines l
             where l.buyer_id = h.buyer_id) as lines
      from holds h join buyer_counts b using (buyer_id, event_id)
     where buyer_id <> ${exceptOf} order by buyer_id`;
  const empty = async (buyer: Buyer) => {
    const { event } = await shop().ids();
    return buyer.call('PUT', '/user/hold', { event: event.tonight, tickets: [], revision: 3 });
  };

  const changes: [string, (buyer: Buyer) => Promise<{ status: number }>][] = [
    ['changed', (buyer) => buyer.hold({ 'tonight/ga': 2 }, 2)],
    ['extended', (buyer) => buyer.call('POST', '/user/hold/extend')],
    ['emptied', empty],
    ['given back', (buyer) => buyer.call('DELETE', '/user/hold')],
    ['replaced by one of another event', (buyer) => buyer.hold({ 'free/free': 1 }, 2)],
    ['ordered', (buyer) => buyer.order(ga)],
    ['ended by signing out', (buyer) => buyer.call('POST', '/logout')],
    [
      'begun anew after it has lapsed',
      async (buyer) => {
        shop().turnClock(minutes(31));
        await lapseHolds(shop().db, shop().now());
        return buyer.hold({ 'tonight/ga': 2 }, 2);
      },
    ],
    [
      'begun anew when it was given back and has passed',
      async (buyer) => {
        await buyer.call('DELETE', '/user/hold');
        shop().turnClock(minutes(31));
        return buyer.hold({ 'tonight/ga': 2 }, 2);
      },
    ],
  ];
  test.each(changes)('hold %s: theirs stay as they are', async (_how, change) => {
    const buyer = await shop().visitor();
    await buyer.hold(ga);
    // So that they end last.
    for (const name of ['tonight/ga', 'free/free']) {
      const other = await shop().visitor();
      await other.hold({ [name]: 2 });
      expect((await other.call('POST', '/user/hold/extend')).status).toBe(200);
    }
    const before = await stored(buyer.id);
    expect(before).toHaveLength(2);
    expect((await change(buyer)).status).toBe(200);
    expect(await stored(buyer.id)).toEqual(before);
  });

  test('the end of a new hold is not that of theirs', async () => {
    const other = await shop().visitor();
    await other.hold(ga);
    await other.call('POST', '/user/hold/extend');
    const { body } = await (await shop().visitor()).hold(ga);
    expect(Date.parse(body.expiresAt!) - Date.parse(body.serverNow)).toBe(minutes(30));
    expect(body.isExtended).toBe(false);
  });

  test('what is left for a buyer counts their tickets of the type once', async () => {
    const [one, other] = [await shop().visitor(), await shop().visitor()];
    await other.hold({ 'tonight/vip': 4 });
    await one.hold({ 'tonight/vip': 1 });
    const { body } = await one.call('GET', '/user/hold?event=tonight');
    expect(body.hold!.tickets).toMatchObject([{ count: 1, left: 16 }]);
  });
});
