import { tellOwner } from '../account/account-mails.ts';
import { announceSales } from '../account/announce-sales.ts';
import { cancelEvents } from '../checkout/cancellation/cancel-events.ts';
import { queueOrderMails } from '../checkout/notices/order-mails.ts';
import { remindBuyers } from '../checkout/notices/remind-buyers.ts';
import { tellBuyers, tellLateBuyers } from '../checkout/notices/tell-buyers.ts';
import { refundOrder } from '../checkout/refunds/refunds.ts';
import { erasePeople } from '../erasure/erase-people.ts';
import { type MailKind, mailKinds, mailKindsAbout } from '../outbox/mail-kinds.ts';
import { accountClient } from '../testing/account-client.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop } from '../testing/suite.ts';
import { isoIn } from '../time/dates.ts';
import { days, hours, later, minutes } from '../time/time.ts';

interface Subject {
  person?: number;
  order?: number;
  event?: number;
}

describeShop('whom and what a mail is about', (shop) => {
  const { register, registration, post } = accountClient(shop);
  const { placePaid } = paymentTools(shop);

  // It fills the ids of mails of the release before, and would hide that a sender forgot one.
  beforeAll(() => shop().db.script('alter table outbox disable trigger subject'));

  const registered = () => shop().value<number>`select id from people`;
  async function forget(email: string) {
    await post('/reset-password', { email, recaptchaResponse: 'human' });
  }
  async function askErasure() {
    const { id, email, phone } = await shop().visitor();
    const names = { firstName: 'Somchai', lastName: 'Jaidee' };
    const form = { app: 'market', ...names, email, phone, recaptchaResponse: 'human' };
    await shop().call('POST', '/erasure', form);
    return { person: id };
  }
  async function deleteAccount() {
    const visitor = await shop().visitor();
    await visitor.call('POST', '/user/profile/erasure', { password: 'Playday2026' });
    return { person: visitor.id };
  }
  async function changeAddress() {
    const visitor = await shop().visitor();
    const body = { email: 'new@mail.test', password: 'Playday2026' };
    await visitor.call('POST', '/user/profile/email', body);
    return { person: visitor.id };
  }
  async function orderFree() {
    const visitor = await shop().visitor();
    const { body } = await visitor.order({ 'free/free': 1 });
    const { event } = await shop().ids();
    return { visitor, person: visitor.id, order: body.order.id, event: event.free! };
  }
  async function sendTicket() {
    const { visitor, person: sender, ...about } = await orderFree();
    const friend = await shop().visitor();
    const code = await shop().value<string>`select pub_id from tickets`;
    const { token } = (await visitor.call('POST', `/user/ticket/${code}/transfer`)).body;
    await friend.call('POST', `/ticket-transfer/${token}`);
    return { sender, friend: friend.id, ...about };
  }
  async function change(what: 'cancel' | 'postpone', fields: object = {}, event = 'free') {
    await shop().office('POST', `/office/events/${event}/${what}`, { reason: 'flood', ...fields });
  }
  async function preRegister() {
    const visitor = await shop().visitor();
    const { event } = await shop().ids();
    await visitor.call('POST', '/user/pre-registration', { event: event.soon });
    return { person: visitor.id, event: event.soon! };
  }

  const ofEvent = ({ person, event }: Subject): Subject => ({ person, event });

  /** Every kind of mail from each of its senders, and what this one is about. */
  const senders: [kind: MailKind, sender: string, send: () => Promise<Subject>][] = [
    [
      'verify',
      'registration',
      async () => {
        await register();
        return { person: await registered() };
      },
    ],
    [
      'verify',
      'registration that is to be confirmed again',
      async () => {
        await register();
        await shop().sql`delete from outbox`;
        const { email: login, plainPassword: password } = registration;
        await post('/reverify', { login, password, recaptchaResponse: 'human' });
        return { person: await registered() };
      },
    ],
    [
      'known',
      'registration',
      async () => {
        const { id, email } = await shop().visitor();
        await register({ email });
        return { person: id };
      },
    ],
    [
      'known',
      'recovery',
      async () => {
        await register();
        await forget(registration.email);
        return { person: await registered() };
      },
    ],
    [
      'recovery',
      'recovery',
      async () => {
        const { id, email } = await shop().visitor();
        await forget(email);
        return { person: id };
      },
    ],
    ['change', 'change of the address', changeAddress],
    ['changeTold', 'change of the address', changeAddress],
    [
      'changeToldByOffice',
      'office',
      async () => {
        const { id, email } = await shop().visitor();
        const body = { reason: 'lost', email, newEmail: 'new@mail.test' };
        await shop().office('POST', '/office/buyers/change-address', body);
        return { person: id };
      },
    ],
    ...(['passwordChanged', 'phoneChanged', 'emailChanged', 'dataCopied'] as const).map(
      (kind): (typeof senders)[number] => [
        kind,
        'change of the account',
        async () => {
          const { id, email } = await shop().visitor();
          await tellOwner(shop().db, { id, email, language: 'en' }, { kind, now: shop().now() });
          return { person: id };
        },
      ],
    ),
    ['erasureAsked', 'request for erasure', askErasure],
    ['erasureConfirmed', 'account that is deleted', deleteAccount],
    [
      'erasureLapsed',
      'request for erasure',
      async () => {
        const asked = await askErasure();
        shop().turnClock(days(15));
        await erasePeople(shop().context);
        return asked;
      },
    ],
    [
      'erasureDone',
      'erasure',
      async () => {
        await deleteAccount();
        shop().turnClock(days(15));
        await erasePeople(shop().context);
        return {};
      },
    ],
    ...mailKindsAbout('order').map((kind): (typeof senders)[number] => [
      kind,
      'order',
      async () => {
        const { person, order, event } = await orderFree();
        const mail = { orderId: order, kind, fact: 'new', now: shop().now() };
        await queueOrderMails(shop().db, [mail]);
        return { person, order, event };
      },
    ]),
    [
      'ticketSent',
      'transfer',
      async () => {
        const { sender, order, event } = await sendTicket();
        return { person: sender, order, event };
      },
    ],
    [
      'ticketReceived',
      'transfer',
      async () => {
        const { friend, order, event } = await sendTicket();
        return { person: friend, order, event };
      },
    ],
    [
      'ticketWithdrawn',
      'refund',
      async () => {
        const { friend, order, event } = await sendTicket();
        await shop().db.transaction((tx) => refundOrder(tx, order, shop().now()));
        return { person: friend, order, event };
      },
    ],
    [
      'eventCancelled',
      'cancellation',
      async () => {
        const { visitor, event } = await placePaid();
        await change('cancel', {}, 'tonight');
        await cancelEvents(shop().context);
        return { person: visitor.id, event: event.tonight };
      },
    ],
    [
      'freeEventCancelled',
      'cancellation',
      async () => {
        const about = await orderFree();
        await change('cancel');
        await cancelEvents(shop().context);
        return ofEvent(about);
      },
    ],
    [
      'eventPostponed',
      'postponement',
      async () => {
        const about = await orderFree();
        await change('postpone');
        await tellBuyers(shop().context);
        return ofEvent(about);
      },
    ],
    [
      'eventPostponed',
      'late payment',
      async () => {
        const about = await orderFree();
        await change('postpone');
        await tellLateBuyers(shop().db, [about.order], shop().now());
        return ofEvent(about);
      },
    ],
    [
      'eventRescheduled',
      'new date',
      async () => {
        const about = await orderFree();
        const [dateStart, dateEnd] = ['2030-01-09T12:00:00Z', '2030-01-09T15:00:00Z'];
        await change('postpone', { dateStart, dateEnd });
        await tellBuyers(shop().context);
        return ofEvent(about);
      },
    ],
    [
      'reminder',
      'day before the event',
      async () => {
        const day = isoIn(later(shop().now(), days(3)), null).slice(0, 10);
        const start = new Date(`${day}T19:00:00+07:00`);
        await shop().sql`update events set date_start = ${start}, time_zone = null,
          date_end = ${later(start, hours(3))}, sale_end = ${start} where url = 'free'`;
        const about = await orderFree();
        shop().turnClock(later(start, -hours(32)).getTime() - shop().now().getTime());
        await remindBuyers(shop().context);
        return ofEvent(about);
      },
    ],
    [
      'office',
      'office',
      async () => {
        const about = await orderFree();
        const texts = [{ lang: 'en', subject: 'Doors', lines: ['At six.'] }];
        await shop().office('POST', '/office/events/free/mails', { reason: 'news', texts });
        return ofEvent(about);
      },
    ],
    [
      'saleStart',
      'start of the sale',
      async () => {
        const about = await preRegister();
        shop().turnClock(days(5) + 1);
        await announceSales(shop().context);
        return about;
      },
    ],
    [
      'waitingRoomOpen',
      'waiting room',
      async () => {
        const about = await preRegister();
        await shop().sql`update events set has_waiting_room = true where id = ${about.event}`;
        shop().turnClock(days(5) - minutes(5));
        await announceSales(shop().context);
        return about;
      },
    ],
  ];

  test.each(senders)('%s from %s: stored with its ids', async (kind, _sender, send) => {
    const { person = null, order = null, event = null } = await send();
    const stored = await shop().sql`select person_id as person, order_id as "order",
      event_id as event from outbox where kind = ${kind} order by id desc limit 1`;
    expect(stored).toEqual([{ person, order, event }]);
  });

  test('every kind of mail: has a sender in the table above', () => {
    const tested = new Set(senders.map(([kind]) => kind));
    expect(Object.keys(mailKinds).filter((kind) => !tested.has(kind as MailKind))).toEqual([]);
  });

  /** Inserts a mail of every kind for the person, to an address of nobody. */
  const insertMails = ({ id }: { id: number }) =>
    shop().sql`insert into outbox (fact, kind, person_id, recipient, language, details, created_at,
        due_at, lane)
      select kind || ' ' || ${id}::int, kind, ${id}, 'earlier@example.com', 'en', '{}',
        ${shop().now()}, ${shop().now()}, 'account'
        from unnest(${Object.keys(mailKinds)}::text[]) kind`;

  test('mails to an earlier address: the copy of one’s data has every kind', async () => {
    const visitor = await shop().visitor();
    await insertMails(visitor);
    const { mails } = (await visitor.call('GET', '/user/profile/data')).body;
    expect(mails.map(({ kind }) => kind).sort()).toEqual(Object.keys(mailKinds).sort());
  });

  test('mails to an earlier address of somebody else: not in the copy of one’s data', async () => {
    await insertMails(await shop().visitor());
    const visitor = await shop().visitor();
    expect((await visitor.call('GET', '/user/profile/data')).body.mails).toEqual([]);
  });

  test('mails to an earlier address: erased with the account, and nobody else’s', async () => {
    const { person } = await deleteAccount();
    const other = await shop().visitor();
    for (const id of [person, other.id]) await insertMails({ id });
    shop().turnClock(days(15));
    await erasePeople(shop().context);
    const left = await shop()
      .sql`select distinct person_id from outbox where kind = any (${Object.keys(
      mailKinds,
    )}) and recipient = 'earlier@example.com'`;
    expect(left).toEqual([{ person_id: other.id }]);
  });
});
