import { readFileSync } from 'node:fs';
import { describeShop } from '../testing/suite.ts';
import { days, later } from '../time/time.ts';
import type { MailKind } from './mail-kinds.ts';
import { queueMails } from './queue-mails.ts';

const migration = new URL('../../migrations/081-subjects-of-queued-mails.sql', import.meta.url);
const fills = readFileSync(migration, 'utf8')
  .split(';\n')
  .filter((statement) => statement.includes('update outbox'));

interface OldMail {
  fact: string;
  kind: MailKind;
  details: Record<string, string>;
  /** Person, order and event that the mail is about. */
  about: [person: number | null, order: number | null, event: number | null];
}

/** Mails of the release before, which says in `fact` and `details` what they are about. */
describeShop('mails of the release before', (shop) => {
  async function shopWithMails() {
    const buyer = await shop().visitor();
    const friend = await shop().visitor();
    const { body } = await buyer.order({ 'free/free': 2 });
    const order = body.order.id;
    const pubId = await shop().value<string>`select pub_id from orders where id = ${order}`;
    const event = (await shop().ids()).event.free!;
    const [own, sent] = await shop().sql<{ code: string }>`select pub_id as code from tickets
      order by place`;
    const { token } = (await buyer.call('POST', `/user/ticket/${sent!.code}/transfer`)).body;
    await friend.call('POST', `/ticket-transfer/${token}`);
    const transfer = await shop().value<number>`select id from ticket_transfers`;
    const received = await shop().value<string>`select pub_id from tickets
      where buyer_id = ${friend.id}`;
    // So far apart from other ids that no two can be taken for each other.
    const notice = await shop().value<number>`insert into event_notices (id, event_id, kind,
        created_at) overriding system value
      values (7001, ${event}, 'postponed', ${shop().now()}) returning id`;
    const erasure = await shop().value<number>`insert into erasures (id, person_id, app, state,
        requested_at, erase_at) overriding system value
      values (8001, ${buyer.id}, 'shop', 'lapsed', ${shop().now()}, ${shop().now()}) returning id`;
    await shop().sql`delete from outbox`;

    const hash = '5f1'.padEnd(64, '7');
    const at = String(shop().now().getTime());
    const [personId, eventId, noticeId] = [buyer.id, event, notice].map(String);
    const ofAccount = (kind: MailKind, fact: string, details: object): OldMail => ({
      ...{ kind, fact, details: { ...details }, about: [buyer.id, null, null] },
    });
    const ofOrder = (kind: MailKind, fact: string): OldMail => ({
      ...{ kind, fact, details: { pubId }, about: [buyer.id, order, event] },
    });
    const ofTicket = (kind: MailKind, fact: string, person: number): OldMail => ({
      ...{ kind, fact, details: { personId: String(person), eventId: String(event) } },
      about: [person, order, event],
    });
    const ofEvent = (kind: MailKind, fact: string, details: object): OldMail => ({
      ...{ kind, fact, details: { ...details }, about: [buyer.id, null, event] },
    });
    const mails = [
      ofAccount('verify', `verify ${buyer.id} ${hash}`, { token: 'T' }),
      ofAccount('known', `known ${hash}`, {}),
      ofAccount('known', `reset ${buyer.id} ${hash}`, { isUnconfirmed: 'yes' }),
      ofAccount('recovery', `reset ${buyer.id} ${hash}2`, { personId, token: 'T' }),
      ofAccount('change', `change ${buyer.id} ${at}`, { token: 'T' }),
      ofAccount('changeTold', `change ${buyer.id} ${at} told`, { personId }),
      ofAccount('dataCopied', `change ${buyer.id} ${at} dataCopied`, { personId }),
      ofAccount('erasureAsked', `erasure ${buyer.id} ${hash}`, { personId, token: 'T' }),
      ofAccount('erasureConfirmed', `erasure ${buyer.id} ${at} confirmed`, { personId }),
      ofAccount('erasureLapsed', `erasure ${erasure} lapsed`, { personId }),
      { ...ofAccount('erasureDone', 'erasure 3 done', {}), about: [null, null, null] },
      ofOrder('paid', `paid ${order}`),
      ofOrder('paid', `tickets ${order} 2`),
      ofOrder('paymentOpen', `payment open ${order}`),
      ofOrder('paymentLapsed', `payment lapsed ${order}`),
      ofOrder('cancelled', `cancelled ${order}`),
      ofOrder('refund', 'refund paid 3 2'),
      ofOrder('refundByHand', 'refund by hand 3'),
      ofOrder('refundRefused', 'refund asked again 3 1'),
      ofOrder('refundDestination', `refund reminder 3 ${at}`),
      ofOrder('refundReturned', 'refund returned 3 1'),
      ofOrder('refundAnswered', 'refund answered 1b4e28ba-2fa1-11d2-883f-0016d3cca427'),
      ofOrder('ticketsReturned', `returned ${own!.code}`),
      ofTicket('ticketSent', `ticketSent ${transfer}`, buyer.id),
      ofTicket('ticketReceived', `ticketReceived ${transfer}`, friend.id),
      ofTicket('ticketWithdrawn', `withdrawn ${received}`, friend.id),
      ofEvent('eventCancelled', `event cancelled ${notice} ${buyer.id}`, { personId, noticeId }),
      ofEvent('eventPostponed', `event notice ${notice} ${buyer.id}`, { personId, noticeId }),
      ofEvent('reminder', `reminder ${event} ${buyer.id} 2030-01-09T12:00:00.000Z`, {
        ...{ eventId, personId },
      }),
      ofEvent('office', `office ${event} ${buyer.id} ${hash}`, { eventId }),
      ofEvent('saleStart', `sale ${event} ${buyer.id}`, { eventId, personId }),
    ] satisfies OldMail[];

    /** With the statement of the release before. */
    const insert = () =>
      shop().sql`insert into outbox (fact, kind, recipient, language, details, created_at, due_at,
          lane)
        select fact, kind, ${buyer.email}, 'en', details, ${shop().now()}, ${shop().now()}, 'orders'
          from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as d (fact text, kind text,
            details jsonb)`;
    const expected = mails.map(({ fact, about: [person, orderId, eventOf] }) => ({
      ...{ fact, person, order: orderId, event: eventOf },
    }));
    return { buyer, friend, order, pubId, event, insert, expected };
  }
  const stored = () => shop().sql`select fact, person_id as person, order_id as "order",
    event_id as event from outbox order by id`;

  test('written while the new release runs: stored with what they are about', async () => {
    const { insert, expected } = await shopWithMails();
    await insert();
    expect(await stored()).toEqual(expected);
  });

  test.each(['waiting', 'sent'])('%s before the migration: it fills their ids', async (state) => {
    const { insert, expected } = await shopWithMails();
    await insert();
    await shop().sql`update outbox set person_id = null, order_id = null, event_id = null`;
    if (state === 'sent')
      await shop().sql`update outbox set sent_at = due_at, details = jsonb_strip_nulls(
        jsonb_build_object('pubId', details -> 'pubId'))`;
    for (const fill of fills) await shop().db.query(fill);
    expect(await stored()).toEqual(expected);
  });

  test('known address, its account newer than the mail: about nobody', async () => {
    const { buyer, insert } = await shopWithMails();
    await shop().sql`update people set created_at = ${later(shop().now(), days(1))}
      where id = ${buyer.id}`;
    await insert();
    expect(
      await shop().sql`select person_id as person from outbox where fact like 'known %'`,
    ).toEqual([{ person: null }]);
  });

  test('mails of the new release: have in `details` the ids that it reads there', async () => {
    const { buyer, friend, order, pubId, event } = await shopWithMails();
    const common = { to: buyer.email, lang: 'en', now: shop().now() } as const;
    const [personId, orderId, eventId] = [buyer.id, order, event];
    await queueMails(shop().db, [
      { ...common, fact: '1', kind: 'dataCopied', personId, details: { email: 'a@mail.test' } },
      { ...common, fact: '2', kind: 'paid', personId, orderId, eventId, details: {} },
      {
        ...{ ...common, fact: '3', kind: 'ticketSent', personId, orderId, eventId },
        details: { friendId: String(friend.id) },
      },
      { ...common, fact: '4', kind: 'reminder', personId, eventId, details: {} },
      { ...common, fact: '5', kind: 'erasureDone', details: {} },
    ]);
    const ids = { personId: String(buyer.id), eventId: String(event) };
    expect(await shop().sql`select details from outbox order by id`).toEqual(
      [
        { personId: ids.personId, email: 'a@mail.test' },
        { ...ids, pubId },
        // Its person is not the buyer of the order.
        { ...ids, friendId: String(friend.id) },
        ids,
        {},
      ].map((details) => ({ details })),
    );
  });
});
