import { verifyVoidList } from '../../account/verify-ticket.ts';
import { refundOrder } from '../../checkout/refunds/refunds.ts';
import { afterRestore } from '../../restore/after-restore.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('ticket transfers', (shop) => {
  type Visitor = Awaited<ReturnType<ReturnType<typeof shop>['visitor']>>;
  const codesOf = async (visitor: Visitor) =>
    (await visitor.call('GET', '/user/profile/tickets')).body.flatMap(({ tickets }) => tickets);
  const offer = (visitor: Visitor, pubId: string) =>
    visitor.call('POST', `/user/ticket/${pubId}/transfer`);
  const accept = (visitor: Visitor, token: string) =>
    visitor.call('POST', `/ticket-transfer/${token}`);
  const countOf = (visitor: Visitor) =>
    shop().value<number>`select coalesce(sum(tickets), 0)::int from buyer_counts
        where buyer_id = ${visitor.id}`;

  /** A buyer with free tickets, the link of the first, and a friend. */
  async function offered(count = 1) {
    const buyer = await shop().visitor();
    const { body } = await buyer.order({ 'free/free': count });
    const [first] = await codesOf(buyer);
    const { token } = (await offer(buyer, first!.pubId)).body;
    return {
      buyer,
      friend: await shop().visitor(),
      orderId: body.order.id,
      pubId: first!.pubId,
      token,
    };
  }

  test('accepted: the friend has a new code, the old one is void, and both are told', async () => {
    const { buyer, friend, pubId, token } = await offered(2);
    expect((await codesOf(buyer)).map(({ transfer }) => transfer)).toEqual(['offered', 'possible']);
    expect((await shop().call('GET', `/ticket-transfer/${token}`)).body).toMatchObject({
      event: { url: 'free' },
      ticket: 'FREE',
      from: 'Somchai',
      state: 'open',
    });
    await shop().sql`update people set first_name = 'Malee' where id = ${friend.id}`;
    // Pressed twice, and again after a lost answer.
    const answers = await Promise.all([accept(friend, token), accept(friend, token)]);
    for (const { status } of [...answers, await accept(friend, token)]) expect(status).toBe(200);
    const [own] = await codesOf(friend);
    expect(own).toMatchObject({ holder: 'Malee Jaidee', transfer: 'possible' });
    expect(own!.pubId).not.toBe(pubId);
    expect((await codesOf(buyer)).map((ticket) => ticket.pubId)).not.toContain(pubId);
    const { event } = await shop().ids();
    const { list } = (await shop().call('GET', `/ticket-void-list?event=${event.free}`)).body;
    const { keys } = (await shop().call('GET', '/ticket-keys')).body;
    expect((await verifyVoidList(list, keys))?.pubIds).toEqual(new Set([pubId]));
    expect((await shop().mailTo(buyer.email)).at(-1)?.subject).toMatch(
      /^Malee has your ticket for /u,
    );
    const received = (await shop().mailTo(friend.email)).at(-1)!;
    expect([received.subject, received.text]).toEqual([
      expect.stringMatching(/^A ticket for .* is yours$/u),
      expect.stringContaining(own!.pubId),
    ]);
    expect(received.text).toContain('that was Somchai’s is yours now');
    expect((await shop().call('GET', `/ticket-transfer/${token}`)).body).toMatchObject({
      ...{ state: 'accepted', from: '', ticket: '' },
    });
    expect((await accept(await shop().visitor(), token)).status).toBe(404);
  });

  test('own link: its holder is told at once, and nobody else, also after a session', async () => {
    const { buyer, friend, token } = await offered();
    const seenBy = async (visitor: Pick<Visitor, 'call'>) => {
      const { status, body } = await visitor.call('GET', `/ticket-transfer/${token}`);
      return [status, body.state, body.isOwn];
    };
    expect(await seenBy(buyer)).toEqual([200, 'open', true]);
    expect(await seenBy(friend)).toEqual([200, 'open', undefined]);
    expect(await seenBy(shop())).toEqual([200, 'open', undefined]);
    await shop().sql`delete from sessions where person_id = ${buyer.id}`;
    expect(await seenBy(buyer)).toEqual([200, 'open', undefined]);
    await accept(friend, token);
    expect(await seenBy(friend)).toEqual([200, 'accepted', undefined]);
  });

  test('sent ticket: its sender sees with whom it is, while that person has it', async () => {
    const { buyer, friend, token } = await offered(2);
    const sentBy = async (visitor: Visitor) =>
      (await visitor.call('GET', '/user/profile/tickets')).body.flatMap(({ sent = [] }) => sent);
    const pass = async (from: Visitor, to: Visitor) => {
      const link = await offer(from, (await codesOf(from))[0]!.pubId);
      await accept(to, link.body.token);
    };
    expect(await sentBy(buyer)).toEqual([]);
    await shop().sql`update people set first_name = 'Malee' where id = ${friend.id}`;
    await accept(friend, token);
    const closedAt = await shop().value<Date>`select closed_at from ticket_transfers`;
    const withMalee = { name: 'FREE', to: 'Malee', at: closedAt.toISOString() };
    expect(await sentBy(buyer)).toEqual([withMalee]);
    expect(await sentBy(friend)).toEqual([]);
    const third = await shop().visitor();
    await pass(friend, buyer);
    expect(await sentBy(buyer)).toEqual([]);
    // To the same friend a second time, and on from there.
    await pass(buyer, friend);
    expect(await sentBy(buyer)).toHaveLength(1);
    await pass(friend, third);
    expect(await sentBy(buyer)).toEqual([]);
  });

  test('only ticket of an event sent: its event is listed when asked for', async () => {
    const { buyer, friend, token } = await offered();
    await accept(friend, token);
    // Pages of earlier releases take an event without tickets for a pre-registration.
    expect((await buyer.call('GET', '/user/profile/tickets')).body).toEqual([]);
    const { body } = await buyer.call('GET', '/user/profile/tickets?sent=true');
    expect(body).toMatchObject([
      { event: { url: 'free' }, tickets: [], sent: [{ name: 'FREE', to: 'Somchai' }] },
    ]);
    // In the order of all events, latest first.
    await shop().sql`insert into pre_registrations (person_id, event_id, pub_id, created_at)
      select ${buyer.id}, id, 'P-' || id, now() from events where url <> 'free'`;
    const all = (await buyer.call('GET', '/user/profile/tickets?sent=true')).body;
    const starts = all.map(({ event }) => Date.parse(event.dateStart));
    expect(all.findIndex(({ event }) => event.url === 'free')).toBeLessThan(all.length - 1);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
  });

  test('sent tickets: each has its last transfer; links and void tickets are none', async () => {
    const { buyer, friend, orderId, token } = await offered(3);
    const sentBy = async () =>
      (await buyer.call('GET', '/user/profile/tickets')).body
        .flatMap(({ sent = [] }) => sent)
        .map(({ to }) => to);
    await shop().sql`update people set first_name = 'Malee' where id = ${friend.id}`;
    await accept(friend, token);
    // Another ticket of this order, then one at the same place of another order.
    const [second, third] = (await codesOf(buyer)).map(({ pubId }) => pubId);
    await buyer.order({ 'free/free': 1 });
    const last = await shop().value<string>`select pub_id from tickets
      where buyer_id = ${buyer.id} and order_id <> ${orderId}`;
    for (const pubId of [second!, last]) {
      const link = await offer(buyer, pubId);
      await accept(await shop().visitor(), link.body.token);
    }
    expect(await sentBy()).toEqual(['Malee', 'Somchai', 'Somchai']);
    // A link that waits, of the holder or the sender, moves no ticket.
    const [own] = await codesOf(friend);
    await offer(friend, own!.pubId);
    await offer(buyer, third!);
    expect(await sentBy()).toEqual(['Malee', 'Somchai', 'Somchai']);
    const refund = { reason: 'ill', codes: [own!.pubId] };
    await shop().office('POST', `/office/orders/${orderId}/refund`, refund);
    expect(await sentBy()).toEqual(['Somchai', 'Somchai']);
  });

  test('counts: once for each past and present holder of a ticket until its refund', async () => {
    const { buyer, friend, orderId, token } = await offered(4);
    await accept(friend, token);
    expect(await countOf(buyer)).toBe(4);
    expect(await countOf(friend)).toBe(1);
    expect((await buyer.hold({ 'free/free': 1 })).body).toMatchObject({ code: 2002 });
    const third = await shop().visitor();
    const pass = async (from: Visitor, to: Visitor) => {
      const link = await offer(from, (await codesOf(from)).at(-1)!.pubId);
      expect((await accept(to, link.body.token)).status).toBe(200);
    };
    await pass(friend, third);
    // Its link is no way back.
    expect((await accept(friend, token)).body).toMatchObject({ code: 1004 });
    await pass(third, friend);
    await pass(friend, third);
    expect(await countOf(friend)).toBe(1);
    expect(await countOf(third)).toBe(1);
    const full = await shop().visitor();
    await full.order({ 'free/free': 4 });
    const link = await offer(buyer, (await codesOf(buyer)).at(-1)!.pubId);
    expect((await accept(full, link.body.token)).body).toMatchObject({ code: 2002 });
    expect((await friend.call('GET', '/user/hold?event=free')).body).toMatchObject({
      owned: 1,
      hold: null,
    });
    // Back to the buyer of four, and on again.
    await pass(third, buyer);
    const [own] = await codesOf(buyer);
    const refund = (codes: string[]) =>
      shop().office('POST', `/office/orders/${orderId}/refund`, { reason: 'ill', codes });
    await refund([(await codesOf(buyer)).find(({ pubId }) => pubId !== own!.pubId)!.pubId]);
    expect(await Promise.all([buyer, friend, third].map(countOf))).toEqual([3, 1, 1]);
    await pass(buyer, third);
    await shop().db.transaction((tx) => refundOrder(tx, orderId, shop().now()));
    expect(await Promise.all([buyer, friend, third].map(countOf))).toEqual([0, 0, 0]);
    expect((await shop().mailTo(third.email)).at(-1)?.subject).toMatch(/no longer valid$/u);
    expect((await shop().mailTo(friend.email)).at(-1)?.subject).not.toMatch(/no longer valid$/u);
  });

  test.each<
    [
      why: string,
      code: number,
      before: (it: Awaited<ReturnType<typeof offered>>) => Promise<unknown>,
    ]
  >([
    [
      'taken back',
      1004,
      ({ buyer, pubId }) => buyer.call('DELETE', `/user/ticket/${pubId}/transfer`),
    ],
    ['followed by another link', 1004, ({ buyer, pubId }) => offer(buyer, pubId)],
    ['of a buyer whose links have ended', 1004, ({ buyer }) => endByNewPassword(buyer)],
    [
      'of a refunded ticket',
      2070,
      ({ orderId }) => shop().db.transaction((tx) => refundOrder(tx, orderId, shop().now())),
    ],
    [
      'of an event whose gates are open',
      2070,
      () => shop().sql`update events set date_start = ${shop().now()} where url = 'free'`,
    ],
    [
      'of a cancelled event',
      2070,
      () => shop().sql`update events set state = 'cancelled' where url = 'free'`,
    ],
    ['of a ticket that has entered', 2070, ({ pubId }) => enter(pubId)],
    ['for whom is too young', 2003, ({ friend }) => makeTooYoung(friend.id)],
    [
      'for a suspended or erased account',
      4002,
      ({ friend }) => shop().sql`delete from sessions where person_id = ${friend.id}`,
    ],
  ])('link %s: %i, and nothing changes', async (_why, code, before) => {
    const it = await offered();
    await before(it);
    expect((await accept(it.friend, it.token)).body).toMatchObject({ code });
    expect(await shop().value`select buyer_id = ${it.buyer.id} from tickets`).toBe(true);
  });
  const endByNewPassword = (buyer: Visitor) =>
    buyer.call('POST', '/user/profile/password', {
      password: 'Playday2026',
      newPassword: 'Another-Word-2027',
    });
  const enter = (pubId: string) =>
    shop().sql`insert into gate_entries (scan_id, ticket_id, event_id, day, gate, scanned_at,
      is_conflict)
      select gen_random_uuid(), pub_id, event_id, current_date, '', now(), false from tickets
        where pub_id = ${pubId}`;
  const suspend = (account: string) =>
    shop().office('POST', '/office/accounts/suspend', { reason: 'stolen', account });
  const makeTooYoung = (id: number) =>
    shop().sql`with a as (update people set birthday = '2015-01-01' where id = ${id})
      update events set age_restriction_id = (select max(id) from age_restrictions
      where years >= 18) where url = 'free'`;

  test('ticket of somebody else, unknown or own: refused; postponed: no gates yet', async () => {
    const { buyer, friend, pubId, token } = await offered();
    expect((await accept(buyer, token)).body).toMatchObject({ code: 2071 });
    for (const call of ['POST', 'DELETE'] as const)
      for (const code of [pubId, 'x'.repeat(22)])
        expect((await friend.call(call, `/user/ticket/${code}/transfer`)).body).toMatchObject({
          code: 1004,
        });
    for (const wrong of ['x', `${token}.`])
      expect((await accept(friend, wrong)).body).toMatchObject({ code: 1004 });
    await shop().sql`update events set date_start = ${shop().now()} where url = 'free'`;
    expect((await shop().call('GET', `/ticket-transfer/${token}`)).status).toBe(404);
    await shop().sql`update events set state = 'postponed' where url = 'free'`;
    expect((await accept(friend, token)).status).toBe(200);
  });

  test('link of a refunded ticket: shows neither event nor sender', async () => {
    const { orderId, token } = await offered();
    await shop().db.transaction((tx) => refundOrder(tx, orderId, shop().now()));
    expect((await shop().call('GET', `/ticket-transfer/${token}`)).status).toBe(404);
  });

  test('links: 30 an hour; they end with a restore', async () => {
    const { buyer, pubId } = await offered();
    let token = '';
    for (let count = 1; count < 30; count++) ({ token } = (await offer(buyer, pubId)).body);
    expect((await offer(buyer, pubId)).body).toMatchObject({ code: 1029 });
    await afterRestore(shop().db);
    expect((await shop().call('GET', `/ticket-transfer/${token}`)).status).toBe(404);
  });

  test('office: moves a ticket, sees its holder and finds it by either code', async () => {
    const { buyer, friend, orderId, pubId, token } = await offered(2);
    const path = `/office/orders/${orderId}/tickets`;
    const move = (fields: object) =>
      shop().office('POST', `/office/orders/${orderId}/tickets/move`, {
        reason: 'lost phone',
        code: pubId,
        ...fields,
      });
    expect((await move({ to: 'nobody@mail.test' })).body).toMatchObject({ code: 5011 });
    expect((await move({ to: friend.email })).body).toMatchObject({
      before: { holder: `account ${buyer.id}` },
      after: { holder: `account ${friend.id}` },
    });
    // The answer is lost, and the link of the buyer leads to nothing.
    expect((await move({ to: friend.email })).body).toMatchObject({ isChanged: false });
    expect((await accept(await shop().visitor(), token)).status).toBe(404);
    const full = await shop().visitor();
    await full.order({ 'free/free': 4 });
    expect((await move({ to: full.email })).body.reasons).toEqual([
      'The recipient has four tickets of this event already.',
    ]);
    await makeTooYoung(full.id);
    expect((await move({ to: full.email })).body.reasons).toEqual([
      'The recipient is too young for this event.',
    ]);
    await suspend(full.email);
    expect((await move({ to: full.email })).body.reasons).toEqual([
      expect.stringContaining('can log in'),
    ]);
    const [own] = await codesOf(friend);
    const shown = await shop().office('GET', `/office/orders/${orderId}`);
    expect(shown.body.tickets.map(({ holder }) => holder)).toEqual([friend.email, buyer.email]);
    for (const text of [pubId.slice(0, 8), own!.pubId.slice(0, 8), friend.email])
      expect((await shop().office('GET', `/office/orders?text=${text}`)).body.orders).toHaveLength(
        1,
      );
    await shop().office('POST', `${path}/mail`, { reason: 'lost mail' });
    const { text } = (await shop().mailTo(buyer.email)).at(-1)!;
    const [rest] = await codesOf(buyer);
    expect([text.includes(rest!.pubId), text.includes(own!.pubId)]).toEqual([true, false]);
  });
});
