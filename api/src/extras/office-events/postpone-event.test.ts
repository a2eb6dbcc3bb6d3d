import { processRefunds } from '../../checkout/refunds/refunds.ts';
import { tellBuyers } from '../../checkout/notices/tell-buyers.ts';
import { bangkokInWords, bangkokIso } from '../../time/dates.ts';
import { days, hours, later } from '../../time/time.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('postponed event', (shop) => {
  const { placePending, refunds, placePaid } = paymentTools(shop);
  interface Dates {
    dateStart: Date;
    dateEnd: Date;
    saleEnd: Date;
  }
  const dates = async (): Promise<Dates> =>
    (
      await shop().sql<Dates>`select date_start as "dateStart", date_end as "dateEnd",
        sale_end as "saleEnd"
        from events where url = 'tonight'`
    )[0]!;
  let before: Dates;
  beforeEach(async () => void (before = await dates()));
  const postpone = async (body: object = {}) =>
    shop().office('POST', '/office/events/tonight/postpone', { reason: 'flood', ...body });
  const mails = () =>
    shop().sql<{ kind: string }>`select kind from outbox where kind like 'event%' order by id`;
  const lastMailTo = async ({ email }: { email: string }) =>
    (await shop().mailTo(email)).at(-1)!.text;

  test('new date: end and sale move, tickets stay valid, every buyer is told once', async () => {
    const { visitor, state } = await placePaid();
    const dateStart = bangkokIso(later(before.dateStart, days(40)));
    expect((await postpone({ dateStart, message: { en: 'See you then.' } })).body).toMatchObject({
      isChanged: true,
      notes: [expect.stringMatching(/ask for their money until .+, 23:59 \(Bangkok time\)\.$/u)],
      after: { state: 'published', dateStart },
    });
    const moved = await dates();
    for (const name of ['dateStart', 'dateEnd', 'saleEnd'] as const)
      expect(bangkokIso(moved[name])).toBe(bangkokIso(later(before[name], days(40))));
    const { event } = (await visitor.call('GET', '/event/tonight')).body;
    expect(event).toMatchObject({ previousStart: bangkokIso(before.dateStart) });
    expect(event.state).toBeUndefined();
    expect(await state()).toBe('paid');
    expect((await postpone({ dateStart })).body).toMatchObject({ isChanged: false });
    expect(await tellBuyers(shop().context)).toBe(1);
    expect(await tellBuyers(shop().context)).toBe(0);
    expect(await mails()).toEqual([{ kind: 'eventRescheduled' }]);
    expect(await lastMailTo(visitor)).toContain('See you then.');
    expect((await visitor.call('GET', '/user/profile/tickets')).body).toMatchObject([
      { event: { calendarSequence: 1, dateStart }, tickets: [{ qr: expect.any(String) }, {}] },
    ]);
    await processRefunds(shop().context);
    expect(await refunds()).toEqual([]);
  });

  test('kinds that the moved sale leaves without a time: named in the notes', async () => {
    const window = (key: string, start: Date | null, end: Date | null) =>
      shop().sql`update ticket_types set sale_start = ${start}, sale_end = ${end}
        where key = ${key} and event_id = (select id from events where url = 'tonight')`;
    const dateStart = bangkokIso(later(before.dateStart, days(10)));
    const movedMs = Date.parse(dateStart) - before.dateStart.getTime();
    const saleEnd = later(before.saleEnd, movedMs);
    const notes = async () => (await postpone({ dateStart, dryRun: true })).body.notes.slice(1);
    await window('ga', null, later(saleEnd, 1));
    await window('vip', later(saleEnd, -1), null);
    expect(await notes()).toEqual([]);
    await window('vip', saleEnd, null);
    expect(await notes()).toEqual([
      expect.stringMatching(/^vip is sold from .+: never, because the sale .+"event window"\.$/u),
    ]);
  });

  test('new date within the time for refunds: they end with its start', async () => {
    const next = later(shop().now(), days(3));
    const { body } = await postpone({ dateStart: bangkokIso(next), dryRun: true });
    expect(body.notes[0]).toContain(`until ${bangkokInWords(next)}.`);
  });

  test('event abroad: the new date in its time, the refund deadline in Bangkok time', async () => {
    const { visitor } = await placePaid();
    await shop().sql`update events set time_zone = 'Asia/Tokyo' where url = 'tonight'`;
    await postpone({
      dateStart: '2027-01-09T17:30:00+07:00',
      dateEnd: '2027-01-09T20:00:00+07:00',
    });
    await tellBuyers(shop().context);
    const text = await lastMailTo(visitor);
    expect(text).toMatch(/has a new date: Sat 9 January 2027, 19:30–22:00 \(.+ time\)\./u);
    expect(text).toMatch(/under Orders by .+, \d\d:\d\d \(Bangkok time\)\./u);
  });

  test('order of a moved event: its buyer can return it once, in time and complete', async () => {
    const { visitor, id, state } = await placePaid();
    const giveBack = (by = visitor) => by.call('POST', `/user/order/${id}/give-back`);
    expect((await giveBack()).body).toMatchObject({ code: 2034 });
    shop().turnClock(60_000);
    await postpone({ dateStart: bangkokIso(later(before.dateStart, days(40))) });
    expect((await visitor.call('GET', `/user/order/${id}`)).body.giveBack).toMatchObject({
      amount: 2070,
    });
    expect((await giveBack(await shop().visitor())).body).toMatchObject({ code: 1004 });
    const change = async (at: Date, holder: number) => {
      await shop().sql`update event_notices set refund_until = ${at}`;
      await shop().sql`update tickets set buyer_id = ${holder} where place = 0`;
    };
    for (const [at, holder] of [
      [shop().now(), visitor.id],
      [later(shop().now(), days(1)), (await shop().visitor()).id],
    ] as const) {
      await change(at, holder);
      expect((await giveBack()).body).toMatchObject({ code: 2034 });
    }
    await change(later(shop().now(), days(1)), visitor.id);
    const enter = `insert into gate_entries
       select gen_random_uuid(), pub_id, event_id, now(), $1, now(), false from tickets`;
    await shop().db.query(enter, ['North']);
    expect((await giveBack()).body).toMatchObject({ code: 2034 });
    await shop().sql`delete from gate_entries`;
    const late = await placePaid();
    expect(
      (await late.visitor.call('POST', `/user/order/${late.id}/give-back`)).body,
    ).toMatchObject({
      code: 2034,
    });
    // The first answer is lost.
    for (const _answer of [1, 2]) expect((await giveBack()).body.state).toBe('Cancelled');
    expect(await state()).toBe('cancelled');
    expect(await refunds()).toMatchObject([{ reason: 'given back', amount: 207_000 }]);
  });

  test('last refund day after the event: nothing is given back after its end', async () => {
    const { visitor, id } = await placePaid();
    shop().turnClock(60_000);
    await postpone({ dateStart: bangkokIso(later(before.dateStart, days(40))) });
    const [end, lateYear] = [later(shop().now(), 60_000), later(shop().now(), days(365))];
    await shop().sql`update event_notices set refund_until = ${lateYear}`;
    await shop()
      .sql`update events set date_start = ${shop().now()}, sale_end = ${end}, date_end = ${end}
        where url = 'tonight'`;
    const { giveBack } = (await visitor.call('GET', `/user/order/${id}`)).body;
    expect(giveBack).toMatchObject({ until: bangkokIso(end) });
    shop().turnClock(60_000);
    expect((await visitor.call('POST', `/user/order/${id}/give-back`)).body).toMatchObject({
      code: 2034,
    });
  });

  test('order paid after buyers were told: its buyer is told once, with the receipt', async () => {
    const { pay, visitor } = await placePending();
    shop().turnClock(60_000);
    await postpone({ dateStart: bangkokIso(later(before.dateStart, days(40))) });
    expect(await tellBuyers(shop().context)).toBe(0);
    await pay();
    expect(await mails()).toMatchObject([{ kind: 'eventRescheduled' }]);
    await visitor.order();
    expect(await mails()).toHaveLength(1);
  });

  test('no date yet: the sale is closed, tickets are kept; a new date opens it again', async () => {
    const { visitor, state } = await placePaid();
    expect((await postpone()).body).toMatchObject({ after: { state: 'postponed' } });
    expect((await visitor.hold()).body.code).toBe(2005);
    expect(await state()).toBe('paid');
    expect((await visitor.call('GET', '/event/tonight')).body.event.state).toBe('postponed');
    const dateStart = bangkokIso(later(before.dateStart, days(10)));
    await postpone({ dateStart });
    expect((await visitor.hold()).status).toBe(200);
    // The first notice had not been sent: buyers hear of the new date only.
    await tellBuyers(shop().context);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['eventRescheduled']);
  });

  test('pending order: the payment that was begun is accepted, a new one not begun', async () => {
    const { id, visitor, method, pay, state } = await placePending();
    await postpone();
    const again = await visitor.call('POST', `/user/order/${id}/payment`, {
      method: method.kCards,
    });
    expect(again.body.code).toBe(2005);
    await pay();
    expect(await state()).toBe('paid');
  });

  test('dates that cannot be: refused with the reason, and nothing is changed', async () => {
    const past = bangkokIso(later(shop().now(), -hours(1)));
    const next = bangkokIso(later(before.dateStart, days(10)));
    for (const [body, reason] of [
      [{ dateStart: past }, 'has passed'],
      [{ dateStart: next, dateEnd: bangkokIso(before.dateStart) }, 'end before it begins'],
      [{ dateEnd: next }, 'An end needs a new date'],
      [{ refundUntil: past }, 'last day for refunds'],
    ] as const) {
      const { body: answer } = await postpone(body);
      expect(answer).toMatchObject({ code: 5011, reasons: [expect.stringContaining(reason)] });
    }
    expect((await postpone({ dateStart: 'tomorrow' })).status).toBe(400);
    expect((await postpone({ dateStart: '2027-13-45T99:99:00Z' })).status).toBe(409);
    expect((await postpone({ dateStart: next, dryRun: true })).body).toMatchObject({
      isDryRun: true,
    });
    expect(await dates()).toEqual(before);
    await shop().office('POST', '/office/events/tonight/cancel', { reason: 'flood' });
    expect((await postpone({ dateStart: next })).body.code).toBe(5011);
  });
});
