import { minutes } from '../../time/time.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('office: capacity and price', (shop) => {
  const post = (path: string, body: object, url = 'tonight') =>
    shop().office('POST', `/office/events/${url}/${path}` as '/office/events/tonight/capacity', {
      ...{ reason: 'the hall changed', ...body },
    });
  const subtotals = async () =>
    (await shop().sql<{ subtotal: number }>`select subtotal from orders order by id`).map(
      (row) => row.subtotal,
    );
  const setUp = async () => {
    const { ticket } = await shop().ids();
    const buyer = async () => {
      const visitor = await shop().visitor();
      return {
        hold: (revision = 1) => visitor.hold({ 'tonight/ga': 2 }, revision),
        extend: () => visitor.call('POST', '/user/hold/extend', {}),
        order: async () => (await visitor.order({ 'tonight/ga': 2 })).body.order,
      };
    };
    return { ga: ticket['tonight/ga']!, buyer };
  };

  test('capacity: shown before and after, kept with who and why; repeated: no change', async () => {
    const { ga } = await setUp();
    const body = { ticket: 'ga', capacity: 120 };
    expect((await post('capacity', { ...body, dryRun: true })).body).toMatchObject({
      isChanged: true,
      before: { 'capacity ga': 100 },
      after: { 'capacity ga': 120 },
    });
    expect((await shop().left(ga)).capacity).toBe(100);
    expect((await post('capacity', body)).body).toMatchObject({
      isChanged: true,
      subject: 'event tonight',
    });
    expect((await post('capacity', body)).body).toMatchObject({ isChanged: false });
    expect((await shop().left(ga)).capacity).toBe(120);
    const log = await shop().sql`select action, reason from office_log`;
    expect(log).toEqual([{ action: 'event capacity', reason: 'the hall changed' }]);
  });

  test('draft: its capacity and price change before anybody sees it', async () => {
    await shop().sql`update events set state = 'draft' where url = 'tonight'`;
    expect((await post('capacity', { ticket: 'ga', capacity: 90 })).status).toBe(200);
    expect((await post('price', { ticket: 'ga', price: '900.00' })).status).toBe(200);
  });

  test('capacity below what is taken: refused with the number; equal to it: sold out', async () => {
    const { ga, buyer } = await setUp();
    const [holder, payer, late] = [await buyer(), await buyer(), await buyer()];
    expect((await holder.hold()).status).toBe(200);
    await payer.order();
    const refused = await post('capacity', { ticket: 'ga', capacity: 3 });
    expect([refused.status, refused.body.code]).toEqual([409, 5011]);
    expect(refused.body.reasons?.[0]).toContain(
      '4 tickets ga are taken: 0 sold, 4 held or being paid',
    );
    expect((await post('capacity', { ticket: 'ga', capacity: 4 })).status).toBe(200);
    expect((await late.hold()).body.code).toBe(2001);
    expect(await shop().left(ga)).toEqual({ capacity: 4, held: 4, sold: 0 });
  });

  test('unknown event, unknown ticket type, capacity not a number above 0: refused', async () => {
    expect((await post('capacity', { ticket: 'ga', capacity: 10 }, 'nowhere')).body.code).toBe(
      1004,
    );
    const unknown = await post('capacity', { ticket: 'balcony', capacity: 10 });
    expect(unknown.body).toMatchObject({
      code: 5011,
      reasons: [expect.stringContaining('ga, vip, few')],
    });
    for (const capacity of [0, -1, 1.5, 1_000_001, '10'])
      expect((await post('capacity', { ticket: 'ga', capacity })).status).toBe(400);
  });

  test.each([
    [1, '1 ticket is held'],
    [2, '2 tickets are held'],
  ])('%i in a cart: what price, window and capacity tell of it is right English', async (n, is) => {
    await (await shop().visitor()).hold({ 'tonight/ga': n });
    const told = async (path: string, body: object) =>
      (await post(path, { ticket: 'ga', ...body })).body.notes.join(' ');
    expect(await told('price', { price: '900' })).toContain(`${is} or being paid.`);
    expect(await told('window', { saleStart: null })).toContain(`${is} or being paid, and`);
    expect(await told('capacity', { capacity: 90 })).toBe(`Sold: 0. Held or being paid: ${n}.`);
  });

  test('price: read as people write it; later orders pay it, earlier ones their own', async () => {
    const { buyer } = await setUp();
    const earlier = await (await buyer()).order();
    expect((await post('price', { ticket: 'ga', price: '1,250.50' })).body).toMatchObject({
      before: { 'price ga': '1000.00 THB' },
      after: { 'price ga': '1250.50 THB' },
    });
    expect((await post('price', { ticket: 'ga', price: '1250.5' })).body.isChanged).toBe(false);
    const later = await (await buyer()).order();
    expect([earlier.id < later.id, await subtotals()]).toEqual([true, [200_000, 250_100]]);
  });

  test.each(['', 'free', '-5', '1,25', '1.250,00', '12.345', '1e3', '99999999999', ' 5'])(
    'price written as “%s”: refused, nothing changes',
    async (price) => {
      expect((await post('price', { ticket: 'ga', price })).status).toBeGreaterThanOrEqual(400);
      expect(await shop().sql`select 1 from ticket_price_changes`).toEqual([]);
    },
  );

  test('price that rises while tickets are held: the holder pays the old one', async () => {
    const { buyer } = await setUp();
    const [before, after] = [await buyer(), await buyer()];
    await before.hold();
    shop().turnClock(minutes(5));
    await post('price', { ticket: 'ga', price: '1500' });
    shop().turnClock(minutes(1));
    await after.hold();
    shop().turnClock(minutes(20));
    await before.extend();
    await before.hold(2);
    await before.order();
    await after.order();
    expect(await subtotals()).toEqual([200_000, 300_000]);
  });

  test('rising price: holds of the next minute have the old one, later ones the new', async () => {
    const { buyer } = await setUp();
    const [during, after] = [await buyer(), await buyer()];
    await post('price', { ticket: 'ga', price: '1500' });
    shop().turnClock(minutes(1) - 1_000);
    await during.hold();
    shop().turnClock(1_000);
    await after.hold();
    await during.order();
    await after.order();
    expect(await subtotals()).toEqual([200_000, 300_000]);
  });

  test('price that falls while tickets are held: the holder pays the new one', async () => {
    const { buyer } = await setUp();
    const holder = await buyer();
    await holder.hold();
    await post('price', { ticket: 'ga', price: '800' });
    await holder.order();
    expect(await subtotals()).toEqual([160_000]);
  });
});
