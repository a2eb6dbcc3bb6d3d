import { announceSales } from '../../account/announce-sales.ts';
import { endHolds, lapseHolds } from '../../stock/holds.ts';
import { hours } from '../../time/time.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('draft', (shop) => {
  const { placePending } = paymentTools(shop);
  const change = async (what: string, url = 'tonight', body: object = {}) =>
    shop().office('POST', `/office/events/${url}/${what}`, { reason: 'test', ...body });

  test('unpublished event: visitors find it nowhere, and published it is there again', async () => {
    const { event, ticket, method } = await shop().ids();
    const visitor = await shop().visitor();
    const total = (await visitor.call('GET', '/event')).body.total;
    expect((await change('unpublish')).body).toMatchObject({
      isChanged: true,
      before: { state: 'published' },
      after: { state: 'draft' },
    });
    expect((await change('unpublish')).body).toMatchObject({ isChanged: false });
    const list = (await visitor.call('GET', '/event')).body;
    expect(list.total).toBe(total - 1);
    expect(list.events.map(({ url }: { url: string }) => url)).not.toContain('tonight');
    const tickets = [{ id: ticket['tonight/ga']!, count: 1 }];
    const id = event.tonight;
    for (const [verb, path, body] of [
      ['GET', '/event/tonight'],
      ['GET', `/event/${id}`],
      ['GET', `/user/order/methods/${id}`],
      ['GET', `/user/hold?event=${id}`],
      ['GET', '/waiting-room/tonight'],
      ['PUT', '/user/hold', { event: id, revision: 1, tickets }],
      ['POST', '/user/order', { event: id, method: method.kCards, tickets }],
      ['POST', '/user/pre-registration', { event: id }],
      ['POST', '/user/waiting-room', { event: id }],
    ] as const)
      expect([path, (await visitor.call(verb, path, body)).status]).toEqual([path, 404]);
    await change('publish');
    expect((await visitor.call('GET', '/event/tonight')).status).toBe(200);
  });

  test('draft that people pre-registered for: not listed and not announced', async () => {
    const { event } = await shop().ids();
    const visitor = await shop().visitor();
    const [row] = await shop().sql<{ id: number; url: string; saleStart: Date }>`
      select id, url, sale_start as "saleStart" from events where is_pre_registration
      and sale_start > ${shop().now()} limit 1`;
    expect(Object.values(event)).toContain(row!.id);
    expect((await visitor.call('POST', '/user/pre-registration', { event: row!.id })).status).toBe(
      200,
    );
    await shop().sql`update events set state = 'draft' where id = ${row!.id}`;
    expect((await visitor.call('GET', '/user/pre-registration')).body.events).toEqual([]);
    shop().turnClock(row!.saleStart.getTime() - shop().now().getTime() + 1_000);
    expect(await announceSales(shop().context)).toBe(0);
  });

  test('order while its event is unpublished: refused, or the event stays published', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop().visitor()));
    const [made, ...orders] = await Promise.all([
      change('unpublish'),
      ...buyers.map(({ order }) => order()),
    ]);
    expect(orders.some(({ status }) => status === 200)).toBe(made.status !== 200);
  });

  test('event that is in an account: not unpublished, and the reasons say what to do', async () => {
    const { id, pay, state } = await placePending();
    const refused = {
      code: 5011,
      reasons: ['It has had orders: 1.', expect.stringContaining('event cancel')],
    };
    expect((await change('unpublish')).body).toMatchObject(refused);
    await pay();
    expect(
      (await shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill' })).status,
    ).toBe(200);
    expect(await state()).toBe('cancelled');
    expect((await change('unpublish')).body).toMatchObject(refused);
  });

  test('event with pre-registrations: not unpublished', async () => {
    const { id } = await shop().visitor();
    const { event } = await shop().ids();
    await shop().db.query('insert into pre_registrations values ($1, $2, $3, $4)', [
      ...[id, event.tonight, 'a visitor', shop().now()],
    ]);
    expect((await change('unpublish')).body).toMatchObject({
      reasons: ['Visitors have registered for its sale: 1.', expect.anything()],
    });
  });

  test('event in carts: unpublished, the carts end and their tickets are free', async () => {
    const { ticket } = await shop().ids();
    const visitor = await shop().visitor();
    const ga = ticket['tonight/ga']!;
    const other = await shop().visitor();
    await visitor.hold({ 'tonight/ga': 2 });
    await other.hold({ 'free/free': 1 });
    expect((await change('unpublish')).body).toMatchObject({
      notes: [expect.stringContaining('2 of its tickets')],
    });
    expect(await endHolds(shop().db, shop().now())).toBe(1);
    await lapseHolds(shop().db, shop().now());
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
    expect(await endHolds(shop().db, shop().now())).toBe(0);
  });

  test('preview: shows the draft to whoever has the link, for its hours, not cached', async () => {
    await change('unpublish');
    const { body } = await shop().office('POST', '/office/events/tonight/preview', { hours: 2 });
    const token = new URL(body.url).searchParams.get('token')!;
    const visitor = await shop().visitor();
    const shown = await visitor.call('GET', `/event-preview/${token}`);
    expect(shown).toMatchObject({
      status: 200,
      body: { event: { url: 'tonight', state: 'draft' } },
    });
    expect(shown.headers['cache-control']).toBe('no-store');
    const [id, until, signature] = token.split('.') as [string, string, string];
    for (const forged of [
      `${Number(id) + 1}.${until}.${signature}`,
      `${id}.${Number(until) + 60}.${signature}`,
      `${id}.${until}.${'A'.repeat(43)}`,
    ])
      expect((await visitor.call('GET', `/event-preview/${forged}`)).status).toBe(404);
    shop().turnClock(hours(2));
    expect((await visitor.call('GET', `/event-preview/${token}`)).status).toBe(404);
  });

  test('list: a postponed event is to come, also once its old date is over', async () => {
    await shop().sql`update events set state = 'postponed' where url = 'past'`;
    const postponed = expect.arrayContaining([
      expect.objectContaining({ url: 'past', state: 'postponed' }),
    ]);
    expect((await shop().office('GET', '/office/events')).body.events).toEqual(postponed);
    expect((await shop().office('GET', '/office/events?past=true')).body.events).not.toEqual(
      postponed,
    );
  });

  test('list: state, date and sold tickets of the events to come, or of one state', async () => {
    await change('unpublish');
    expect((await shop().office('GET', '/office/events')).body.events).toContainEqual({
      ...{ id: expect.any(Number), url: 'tonight', name: 'Event tonight', state: 'draft' },
      ...{
        dateStart: expect.stringContaining('+07:00'),
        sold: 0,
        guests: 0,
        capacity: expect.any(Number),
      },
    });
    expect((await shop().office('GET', '/office/events?state=draft')).body.events).toHaveLength(1);
    expect((await shop().office('GET', '/office/events?state=none')).status).toBe(400);
    expect(
      (await shop().office('POST', '/office/events/nowhere/publish', { reason: 'x' })).body.code,
    ).toBe(1004);
    expect((await shop().office('POST', '/office/events/tonight/publish', {})).status).toBe(400);
  });
});
