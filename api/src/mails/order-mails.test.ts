import { mailOpenPayments } from '../checkout/notices/order-mails.ts';
import { cancelEvents } from '../checkout/cancellation/cancel-events.ts';
import { expireOrders } from '../checkout/closing/expire-orders.ts';
import { processRefunds } from '../checkout/refunds/refunds.ts';
import { tellBuyers } from '../checkout/notices/tell-buyers.ts';
import { remindBuyers } from '../checkout/notices/remind-buyers.ts';
import { isoIn } from '../time/dates.ts';
import { days, hours, later, minutes, seconds } from '../time/time.ts';
import type { Mail } from '../ports/mail/mail.ts';
import { sendMailLane } from './send-mails.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('mails about an order', (shop) => {
  const { placePending, deliver, placePaid } = paymentTools(shop);

  const orderOf = async ({ visitor, id }: Awaited<ReturnType<typeof placePending>>) =>
    (await visitor.call('GET', `/user/order/${id}`)).body;
  const subjects = async (to: string) => (await shop().mailTo(to)).map(({ subject }) => subject);
  const images = ({ attachments = [] }: Mail) => attachments.filter(({ cid }) => cid);
  const inText = (text: string) => text.replaceAll('&#39;', "'").replaceAll('&amp;', '&');

  /** Gives the event of the orders a time and facts of its own. */
  const moved = (sql: string, parameters: unknown[] = []) =>
    shop().db.query(`update events set ${sql} where url = 'tonight'`, parameters);

  test('paid order: the mail has tickets with codes, event, order and calendar file', async () => {
    await moved(`venue_address = '{"en":"1 Rama I Road"}', doors_minutes = 60`);
    const order = await placePaid('kCards', { promocode: 'TENOFF00' });
    const { number, pubId, total } = await orderOf(order);
    const mine = (await order.visitor.call('GET', '/user/profile/tickets')).body[0]!;
    const [mail] = await shop().mailTo(order.visitor.email);
    const { text, html } = mail!;
    for (const part of [text, inText(html)]) {
      for (const said of [
        ...['Event tonight', 'Hall, 1 Rama I Road', 'Doors open', 'Ticket 1 of 2', 'Ticket 2 of 2'],
        number,
        'GA × 2',
        'Service',
        'Handling',
        'Promo discount',
        `฿${total.toLocaleString('en')}`,
      ])
        expect(part).toContain(said);
      for (const path of [`/receipt?order=${pubId}&lang=en`, '/account/tickets?lang=en'])
        expect(part).toContain(`https://shop.test${path}`);
    }
    expect(html).toContain(
      `mailto:help@playday.test?subject=${encodeURIComponent(`Order ${number}`)}`,
    );
    expect(html).toMatch(/<html lang="en">/u);
    expect(mine.tickets).toHaveLength(2);
    for (const [at, { pubId: code, qr }] of (
      mine.tickets as { pubId: string; qr: string }[]
    ).entries()) {
      const image = images(mail!)[at]!;
      expect(`data:image/png;base64,${image.content}`).toBe(qr);
      expect(html).toContain(`<img src="cid:${image.cid}"`);
      expect(html).toContain(`alt="QR code of ticket ${code}"`);
      expect(text).toContain(code);
    }
    const file = mail!.attachments!.find(({ filename }) => filename === 'tonight.ics')!;
    // Long lines are folded, where depends on the date.
    const calendar = Buffer.from(file.content, 'base64').toString().replaceAll('\r\n ', '');
    for (const line of [
      'SUMMARY:Event tonight',
      'BEGIN:VALARM',
      'https://shop.test/account/tickets',
    ])
      expect(calendar).toContain(line);
    expect(
      await shop().value<object>`select details from outbox
      where kind = 'paid'`,
    ).toEqual({ pubId });
  });

  test('paid order: its mail tells the tax in the price, whose it is, no tax invoice', async () => {
    const { visitor } = await placePaid();
    const [mail] = await shop().mailTo(visitor.email);
    // 2,070.00 × 7 / 107 = 135.4206
    expect(mail!.text).toContain('Grand total: ฿2,070\nPrice includes VAT 7%: ฿135.42\n');
    expect(mail!.text).toContain(
      'Seller: Playday Co., Ltd.\nTax ID: 0999999999991\nThis receipt is not a tax invoice.\n',
    );
    for (const part of ['Price includes VAT 7%', '฿135.42', 'Tax ID: 0999999999991'])
      expect(mail!.html).toContain(part);
  });

  test('paid order of a seller without registration: its mail says nothing of tax', async () => {
    const { vat } = shop().context.config;
    shop().context.config.vat = { rate: 0, sellerTaxId: null };
    const { visitor } = await placePaid();
    shop().context.config.vat = vat;
    const [mail] = await shop().mailTo(visitor.email);
    expect(mail!.text).toContain('Grand total: ฿2,070\n');
    expect(mail!.text).not.toMatch(/VAT|tax/iu);
  });

  test('free order: its mail waits as others with tickets, and says: nothing to pay', async () => {
    const visitor = await shop().visitor();
    await visitor.order({ 'free/free': 1 });
    expect(await shop().sql`select kind from outbox`).toEqual([{ kind: 'paid' }]);
    const [mail] = await shop().mailTo(visitor.email);
    expect(mail!.text).toContain('there is nothing to pay');
    expect(images(mail!)).toHaveLength(1);
  });

  test('order refunded before the ticket mail is sent: only the refund is mailed', async () => {
    const order = await placePaid();
    const { number } = await orderOf(order);
    await shop().office('POST', `/office/orders/${number}/refund`, { reason: 'ill' });
    expect(await subjects(order.visitor.email)).toEqual([]);
    await processRefunds(shop().context);
    expect(await subjects(order.visitor.email)).toEqual(['Your payment was returned']);
  });

  test('event cancelled before the ticket mail: only the cancellation is mailed', async () => {
    const order = await placePaid();
    await shop().office('POST', '/office/events/tonight/cancel', { reason: 'flood' });
    expect(await subjects(order.visitor.email)).toEqual([]);
    await cancelEvents(shop().context);
    expect(await subjects(order.visitor.email)).toEqual(['Event tonight is cancelled']);
  });

  test.each([
    ['cancel', {}, ['STATUS:CANCELLED', 'SUMMARY:Cancelled · Event tonight', 'TRANSP:TRANSPARENT']],
    [
      'postpone',
      {},
      ['STATUS:TENTATIVE', 'SUMMARY:Postponed: the new date will follow · Event tonight'],
    ],
    [
      'postpone',
      { dateStart: '2030-01-09T12:00:00Z', dateEnd: '2030-01-09T15:00:00Z' },
      ['STATUS:CONFIRMED', 'SUMMARY:Event tonight', 'DTSTART:20300109T120000Z', 'BEGIN:VALARM'],
    ],
  ])(
    'event %s %j: its mail has a calendar file that changes the earlier one',
    async (way, body, lines) => {
      const order = await placePaid();
      const entry = (mail: Mail) =>
        Buffer.from(
          mail.attachments!.find(({ filename }) => filename === 'tonight.ics')!.content,
          'base64',
        )
          .toString()
          .replace(/\r\n /gu, '')
          .split('\r\n');
      const [first] = (await shop().mailTo(order.visitor.email)).map(entry);
      expect(first).toContain('SEQUENCE:0');
      await shop().office('POST', `/office/events/tonight/${way as 'cancel'}`, {
        reason: 'flood',
        ...body,
      });
      await cancelEvents(shop().context);
      await tellBuyers(shop().context);
      const mail = (await shop().mailTo(order.visitor.email))[1]!;
      expect(mail.text).toContain('brings the event in your calendar up to date');
      const uid = first!.find((line) => line.startsWith('UID:'))!;
      expect(entry(mail)).toEqual(expect.arrayContaining([uid, 'SEQUENCE:1', ...lines]));
      expect(entry(mail).includes('BEGIN:VALARM')).toBe(lines.includes('BEGIN:VALARM'));
    },
  );

  test('event moved before the postponement mail: only the new date is mailed', async () => {
    const order = await placePaid();
    await shop().mailTo(order.visitor.email);
    const postpone = async (body: object) => {
      await shop().office('POST', '/office/events/tonight/postpone', { reason: 'flood', ...body });
      await tellBuyers(shop().context);
    };
    await postpone({});
    await postpone({ dateStart: '2030-01-09T12:00:00Z', dateEnd: '2030-01-09T15:00:00Z' });
    expect(await subjects(order.visitor.email)).toEqual([
      'Your tickets for Event tonight',
      'Event tonight has a new date',
    ]);
  });

  test('facts of a mail not read in time: the attempt ends, only the next sends it', async () => {
    const order = await placePaid();
    const { orderRows } = shop().context;
    const read = Promise.withResolvers<void>();
    const readLater = async (id: number) => {
      await read.promise;
      return orderRows(id);
    };
    shop().context.orderRows = Object.assign(readLater, { waiting: orderRows.waiting });
    await sendMailLane(shop().context, 'orders', { timeoutMs: 1 });
    shop().context.orderRows = orderRows;
    read.resolve();
    expect(
      await shop().sql`select tries, sent_at
      from outbox`,
    ).toEqual([{ tries: 1, sent_at: null }]);
    expect(shop().mails).toEqual([]);
    shop().turnClock(hours(1));
    expect(await subjects(order.visitor.email)).toEqual(['Your tickets for Event tonight']);
  });

  test('one of two tickets returned: the tickets sent again are the valid ones', async () => {
    const order = await placePaid();
    const { number } = await orderOf(order);
    const pubId = await shop().value<string>`update tickets set voided_at = now()
      where order_id = ${order.id} and place = 0 returning pub_id as "pubId"`;
    await shop().office('POST', `/office/orders/${number}/tickets/mail`, { reason: 'lost' });
    const mail = (await shop().mailTo(order.visitor.email)).at(-1)!;
    expect(images(mail)).toHaveLength(1);
    expect(mail.text).toContain('Ticket 1 of 1');
    expect(mail.text).not.toContain(pubId);
    await shop().sql`update tickets set voided_at = null where order_id = ${order.id}`;
  });

  /**
   * Erases what people have of a person, but no mail, as if it had been queued at the same moment.
   */
  const erase = (id: number) =>
    shop().sql`
      update people set email = null, phone = null, first_name = null, last_name = null,
      birthday = null,
      password_hash = null, erased_at = now() where id = ${id}`;

  test('buyer erased while tickets to another address wait: they are not sent', async () => {
    const order = await placePaid();
    await shop().mailTo(order.visitor.email);
    const { number } = await orderOf(order);
    const to = 'right@example.com';
    await shop().office('POST', `/office/orders/${number}/tickets/mail`, {
      reason: 'mistyped',
      to,
    });
    await erase(order.visitor.id);
    expect(await shop().mailTo(to)).toEqual([]);
    expect(await shop().sql`select 1 from outbox where recipient = ${to}`).toEqual([]);
  });

  /** When the gateway's page ends, in Bangkok time. */
  const pageEnd = async () => {
    return isoIn(
      await shop().value<Date>`select expires_at
      from payment_attempts`,
      null,
    ).slice(11, 16);
  };

  test('open payment: one mail after two minutes, with the time and the way to pay', async () => {
    const order = await placePending();
    const { pubId } = await orderOf(order);
    shop().turnClock(minutes(2) - seconds(10));
    expect(await mailOpenPayments(shop().context)).toBe(0);
    shop().turnClock(seconds(20));
    expect(await mailOpenPayments(shop().context)).toBe(1);
    expect(await mailOpenPayments(shop().context)).toBe(0);
    const until = await pageEnd();
    const mails = await shop().mailTo(order.visitor.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Pay by ${until}: Event tonight`]);
    expect(mails[0]!.text).toContain(`https://shop.test/payment?order=${pubId}&lang=en`);
    expect(mails[0]!.attachments).toEqual([]);
    shop().turnClock(minutes(1));
    expect(await mailOpenPayments(shop().context)).toBe(0);
  });

  test('open payment for an event abroad: the mail says that its time is Bangkok’s', async () => {
    await moved(`time_zone = 'Asia/Tokyo', venue_city = '{"en":"Osaka"}'`);
    const order = await placePending();
    shop().turnClock(minutes(3));
    await mailOpenPayments(shop().context);
    const [mail] = await shop().mailTo(order.visitor.email);
    const until = `${await pageEnd()} (Bangkok time)`;
    expect(mail!.subject).toBe(`Pay by ${until}: Event tonight`);
    expect(mail!.text).toContain(`kept for you until ${until}.`);
  });

  test.each([
    ['paid before the job runs', ['Your tickets for Event tonight']],
    ['paid before the mail is sent', ['Your tickets for Event tonight']],
    ['cancelled by the buyer', []],
  ])('%s: no mail to pay', async (what, sent) => {
    const order = await placePending();
    shop().turnClock(minutes(3));
    if (what === 'paid before the mail is sent')
      expect(await mailOpenPayments(shop().context)).toBe(1);
    if (sent.length > 0) await order.pay();
    else await order.visitor.call('POST', `/user/order/${order.id}/cancel`);
    expect(await mailOpenPayments(shop().context)).toBe(0);
    expect(await subjects(order.visitor.email)).toEqual(sent);
  });

  async function lapse(order: Awaited<ReturnType<typeof placePending>>) {
    shop().turnClock(minutes(16));
    await expireOrders(shop().context);
    await order.poll();
    await expireOrders(shop().context);
    expect(await order.state()).toBe('unpaid');
  }

  test('not paid in time: one mail that says so, with the way back to the event', async () => {
    const order = await placePending();
    await lapse(order);
    const mails = await shop().mailTo(order.visitor.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your order for Event tonight was not paid',
    ]);
    expect(mails[0]!.text).toContain('https://shop.test/event/tonight?lang=en');
  });

  test('paid after all before that mail is sent: it is not sent', async () => {
    const order = await placePending();
    await lapse(order);
    await shop().sql`update orders set state = 'cancelled' where id = ${order.id}`;
    await sendMailLane(shop().context, 'announcements');
    expect(await subjects(order.visitor.email)).toEqual([]);
  });

  test.each(['cancelled', 'postponed'])(
    'event %s, not paid in time: no mail about it',
    async (state) => {
      const order = await placePending();
      await lapse(order);
      await shop().sql`update events set state = ${state} where id = ${order.event.tonight}`;
      expect(await subjects(order.visitor.email)).toEqual([]);
    },
  );

  describe('reminder', () => {
    /**
     * Moves the event to 19:00 in three days, lets somebody buy, and goes to a time of the day
     * before: hours and minutes in Bangkok.
     */
    async function goTo(hour: number, { state = 'published', isTwice = false } = {}) {
      const day = isoIn(later(shop().now(), days(3)), null).slice(0, 10);
      const start = new Date(`${day}T19:00:00+07:00`);
      await moved(`date_start = $1, date_end = $2, sale_end = $2, doors_minutes = 60`, [
        start,
        later(start, hours(3)),
      ]);
      const order = await placePaid();
      if (isTwice) {
        await order.choose('approve', (await order.visitor.order()).body.payment.paymentId);
        await deliver();
      }
      await shop().mailTo(order.visitor.email);
      shop().mails.length = 0;
      await shop().sql`update events set state = ${state} where id = ${order.event.tonight}`;
      shop().turnClock(start.getTime() - hours(19) - hours(24 - hour) - shop().now().getTime());
      return order;
    }

    test('from 10:00 the day before: a mail per buyer and event, gate time and place', async () => {
      const order = await goTo(9.9, { isTwice: true });
      expect(await remindBuyers(shop().context)).toBe(0);
      shop().turnClock(hours(1));
      expect(await remindBuyers(shop().context)).toBe(1);
      expect(await remindBuyers(shop().context)).toBe(0);
      const mails = await shop().mailTo(order.visitor.email);
      expect(mails.map(({ subject }) => subject)).toEqual(['Tomorrow: Event tonight']);
      expect(images(mails[0]!)).toHaveLength(3);
      for (const said of ['Ticket 3 of 3', 'Doors open 18:00', 'Hall'])
        for (const part of [mails[0]!.text, mails[0]!.html]) expect(part).toContain(said);
    });

    test('event moved after the reminder: a second has the new time, both are listed', async () => {
      const order = await goTo(11);
      expect(await remindBuyers(shop().context)).toBe(1);
      await subjects(order.visitor.email);
      await shop().sql`
        update events set date_start = date_start + interval '1 hour'
        where id = ${order.event.tonight}`;
      expect(await remindBuyers(shop().context)).toBe(1);
      const mails = await shop().mailTo(order.visitor.email);
      expect(mails.map(({ text }) => /19:00|20:00/u.exec(text)?.[0])).toEqual(['19:00', '20:00']);
      const { mails: listed } = (await shop().office('GET', `/office/orders/${order.id}`)).body;
      expect(listed.map(({ kind }) => kind)).toEqual(['paid', 'reminder', 'reminder']);
    });

    test('many reminders: the event, buyers and ticket keys are read once per batch', async () => {
      for (let buyers = 1; buyers < 4; buyers++) await placePaid();
      await shop().mailTo((await goTo(10.5)).visitor.email);
      shop().mails.length = 0;
      expect(await remindBuyers(shop().context)).toBe(4);
      const query = jest.spyOn(shop().db, 'query');
      expect(await sendMailLane(shop().context, 'announcements')).toBe(4);
      const statements = query.mock.calls
        .map(([sql]) => sql)
        .filter((sql) => !sql.includes('skip locked'));
      query.mockRestore();
      expect(shop().mails.flatMap(images)).toHaveLength(8);
      const countOf = (part: string) => statements.filter((sql) => sql.includes(part)).length;
      expect(['from events e', 'from people where', 'from ticket_keys'].map(countOf)).toEqual([
        1, 1, 1,
      ]);
      // For each mail its tickets, and that it is sent.
      expect(statements).toHaveLength(3 + 4 * 2);
    });

    test('event cancelled or postponed: nobody is reminded', async () => {
      for (const state of ['cancelled', 'postponed']) {
        await goTo(11, { state });
        expect([state, await remindBuyers(shop().context)]).toEqual([state, 0]);
        await shop().reset();
      }
    });

    test('postponed, or tickets returned, after the reminder is queued: not sent', async () => {
      const order = await goTo(11);
      expect(await remindBuyers(shop().context)).toBe(1);
      await shop().sql`update events set state = 'postponed' where id = ${order.event.tonight}`;
      expect(await subjects(order.visitor.email)).toEqual([]);
    });

    test('all tickets returned: no reminder', async () => {
      const order = await goTo(11);
      await shop().sql`update tickets set voided_at = now()`;
      expect(await remindBuyers(shop().context)).toBe(0);
      await shop().sql`update tickets set voided_at = null`;
      expect(await subjects(order.visitor.email)).toEqual([]);
    });

    test('bought after that hour: the mail with the tickets is enough', async () => {
      const order = await goTo(9);
      shop().turnClock(hours(2));
      await shop().sql`update orders set paid_at = ${shop().now()}`;
      expect(await remindBuyers(shop().context)).toBe(0);
      expect(await subjects(order.visitor.email)).toEqual([]);
    });

    test('event soon after midnight abroad: the day before is that of its place', async () => {
      const order = await goTo(11);
      // 19:00 in Bangkok is 00:00 or 01:00 of the next day there.
      await shop().sql`update events set time_zone = 'Pacific/Auckland'
        where id = ${order.event.tonight}`;
      shop().turnClock(-hours(1));
      expect(await remindBuyers(shop().context)).toBe(0);
      shop().turnClock(days(1));
      expect(await remindBuyers(shop().context)).toBe(1);
    });
  });
});
