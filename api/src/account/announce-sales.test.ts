import { dateTimeOf } from '@playday/shared/rules/time/dates';
import { days, later, minutes } from '../time/time.ts';
import { describeShop } from '../testing/suite.ts';
import { announceSales } from './announce-sales.ts';

describeShop('start of a sale', (shop) => {
  /** Lets 1,200 people pre-register for an event whose sale then starts. */
  async function crowd() {
    const { event } = await shop().ids();
    await shop().db.query(
      `with added as (
         insert into people (email, phone, first_name, last_name, birthday, password_hash, language,
         verified_at, created_at)
         select 'fan' || n || '@mail.test', '66' || n, 'Fan', 'Jaidee', '1990-05-05', '', 'th', $2,
           $2
           from generate_series(1, 1200) n returning id)
       insert into pre_registrations (person_id, event_id, pub_id, created_at)
       select id, $1, 'pre-' || id, $2::timestamptz from added`,
      [event.soon, shop().now()],
    );
    shop().turnClock(days(5) + 1);
  }
  const queued = () => shop().value<number>`select count(*)::int as n from outbox
    where kind = 'saleStart'`;

  test('announcements to 1,200 people: one run queues all with few statements', async () => {
    await crowd();
    const { db, clock, config } = shop().context;
    let transactions = 0;
    const counted: typeof db = {
      ...db,
      transaction: (work) => {
        transactions += 1;
        return db.transaction(work);
      },
    };
    expect(await announceSales({ db: counted, clock, config })).toBe(1_200);
    expect(transactions).toBe(3);
    expect(await queued()).toBe(1_200);
    expect(await announceSales(shop().context)).toBe(0);
    expect(await queued()).toBe(1_200);
  });

  test.each(['cancelled', 'postponed'])(
    'event %s before the mail is sent: nobody is told',
    async (state) => {
      const { event } = await shop().ids();
      const fan = await shop().visitor();
      await fan.call('POST', '/user/pre-registration', { event: event.soon });
      shop().turnClock(days(5) + 1);
      expect(await announceSales(shop().context)).toBe(1);
      await shop().sql`update events set state = ${state} where id = ${event.soon}`;
      expect(await shop().mailTo(fan.email)).toEqual([]);
    },
  );

  test('one of two events: only its people are told; not after its end', async () => {
    const { event } = await shop().ids();
    await shop().sql`update events set is_pre_registration = true,
        sale_start = ${later(shop().now(), days(9))} where url = 'adults'`;
    const [both, one] = [await shop().visitor(), await shop().visitor()];
    for (const [fan, id] of [
      [both, event.soon],
      [both, event.adults],
      [one, event.adults],
    ] as const)
      expect((await fan.call('POST', '/user/pre-registration', { event: id })).status).toBe(200);
    shop().turnClock(days(5) + 1);
    for (const state of ['cancelled', 'published']) {
      await shop().sql`update events set state = ${state} where url = 'soon'`;
      expect(await announceSales(shop().context)).toBe(state === 'published' ? 1 : 0);
    }
    const announced = await shop().sql`select event_id as event, person_id as person
      from pre_registrations where announced_at is not null`;
    expect(announced).toEqual([{ event: event.soon, person: both.id }]);
    await shop().sql`update events set sale_end = ${later(shop().now(), days(4))}
      where url = 'adults'`;
    shop().turnClock(days(5));
    expect(await announceSales(shop().context)).toBe(0);
  });

  test('event with a waiting room: told once when it opens, with the sale’s start', async () => {
    const { event } = await shop().ids();
    const fan = await shop().visitor({ lang: 'th' });
    await fan.call('POST', '/user/pre-registration', { event: event.soon });
    await shop().sql`update events set has_waiting_room = true where id = ${event.soon}`;
    shop().turnClock(days(5) - minutes(61));
    expect(await announceSales(shop().context)).toBe(0);
    shop().turnClock(minutes(2));
    expect(await announceSales(shop().context)).toBe(1);
    shop().turnClock(minutes(60));
    expect(await announceSales(shop().context)).toBe(0);
    const [mail] = await shop().mailTo(fan.email);
    expect(mail!.subject).toContain('ห้องรอคิวเปิดแล้ว');
    expect(mail!.text).toContain('https://shop.test/event/soon/waiting-room?lang=th');
    const sale = await shop().value<Date>`select sale_start as at from events
      where id = ${event.soon}`;
    expect(mail!.text).toContain(dateTimeOf(sale.getTime(), 'th'));
  });

  test('stopped: the rest is announced by the next run', async () => {
    await crowd();
    expect(await announceSales(shop().context, AbortSignal.abort())).toBe(500);
    expect(await announceSales(shop().context)).toBe(700);
    expect(await queued()).toBe(1_200);
  });
});
