import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { officeCommand } from '../../testing/office-command.ts';
import { useFolder } from '../../testing/use-folder.ts';
import type { Call } from '../../testing/test-client.ts';
import { endLinks } from '../../account/erasure-pending.ts';
import { processRefunds, refundOrder } from '../../checkout/refunds/refunds.ts';
import { remindOfRefunds } from './refund-destinations.ts';
import { refundToken } from './refund-keys.ts';
import { cancelEvents } from '../../checkout/cancellation/cancel-events.ts';
import { deleteExpired } from '../../db/retention.ts';
import { eraseAccountOf } from '../../erasure/erase-people.ts';
import { addCurrency } from '../../testing/add-currency.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { days } from '../../time/time.ts';

const given = { bank: 'scb', account: '123-4-56789-0', name: 'Mali Suwan' };

describeShop('refunds to transfer', (shop) => {
  const folder = useFolder();
  const { placePaid } = paymentTools(shop);
  const call: Call = (...request) => shop().call(...request);

  /**
   * A paid PromptPay order, 2,070.00 THB, whose refund is left to people; with the link of the
   * buyer's mail.
   */
  async function owed(fields: object = {}) {
    const order = await placePaid('promptpay', fields);
    await shop().db.transaction((tx) => refundOrder(tx, order.id, shop().now()));
    await processRefunds(shop().context);
    const token = await linkTo(order.visitor.email);
    return { ...order, token, path: `/refund-destination/${token}` };
  }
  type Owed = Awaited<ReturnType<typeof owed>>;
  const linkTo = async (email: string) =>
    /\/refund\?token=([\w-]+)/u.exec((await shop().mailTo(email)).at(-1)!.text)?.[1] ?? '';
  const exported = async (body = {}) =>
    (await shop().office('POST', '/office/refunds/export', body)).body.refunds;
  const paidBy = (file: object[], fields = {}) =>
    shop().office('POST', '/office/refunds/paid', { reason: 'bank file 7', file, ...fields });

  test('link of the mail: shows the refund; account can be changed until the export', async () => {
    const { path, token, visitor, id } = await owed();
    const page = () => shop().call('GET', `/refund-destination/${token}`);
    const show = async () => (await page()).body;
    expect((await page()).headers['cache-control']).toBe('no-store');
    expect(await show()).toMatchObject({
      event: 'Event tonight',
      amount: '฿2,070.00',
      state: 'open',
      destination: null,
    });
    expect((await call('POST', path, { ...given, account: '123' })).body).toMatchObject({
      code: 1001,
      field: 'account',
    });
    expect((await call('POST', path, { ...given, name: '=1' })).body).toMatchObject({
      code: 1001,
      field: 'name',
    });
    expect(
      (await call('POST', path, { ...given, bank: 'promptPay', account: '081 234 5678' })).status,
    ).toBe(200);
    expect((await call('POST', path, given)).status).toBe(200);
    expect(await show()).toMatchObject({
      state: 'answered',
      destination: { bank: 'scb', ending: '7890' },
    });
    const [stored] = await shop().sql<{ destination: string }>`select destination
      from refund_destinations`;
    expect(stored!.destination).not.toMatch(/scb|1234567890|Mali/u);
    expect((await shop().office('GET', '/office/refunds')).body.refunds).toMatchObject([
      { buyer: 'answered' },
    ]);
    const copy = await visitor.call('GET', '/user/profile/data');
    expect(copy.body.refundDestinations).toMatchObject([
      { destination: { bank: 'scb', account: '••• 7890', name: 'Mali Suwan' } },
    ]);
    expect(JSON.stringify(copy.body)).not.toContain('1234567890');
    const copied = (password: string) => visitor.call('POST', '/user/profile/data', { password });
    expect((await copied('Wrong2026x')).body).toMatchObject({ code: 4005 });
    expect((await copied('Playday2026')).body.refundDestinations).toMatchObject([
      { destination: { bank: 'scb', account: '1234567890', name: 'Mali Suwan' } },
    ]);
    expect((await shop().mailTo(visitor.email)).at(-1)!.subject).toBe('Your data was downloaded');
    expect(await exported()).toMatchObject([
      {
        amount: '2070.00',
        currency: 'THB',
        method: 'promptpay',
        type: 'bank',
        bank: 'scb',
        account: '1234567890',
        name: 'Mali Suwan',
      },
    ]);
    expect(await exported()).toEqual([]);
    expect(await exported({ again: true })).toHaveLength(1);
    expect((await call('POST', path, given)).body).toMatchObject({ code: 2033 });
    expect((await show()).state).toBe('sent');
    await shop().office('POST', `/office/orders/${id}/refunds/paid`, { reason: 'transferred' });
    expect((await show()).state).toBe('paid');
    expect(await exported({ again: true })).toEqual([]);
  });

  test('links that we have not made: not found', async () => {
    const { token } = await owed();
    const { token: other } = await owed();
    const wrong = [
      `${token.slice(0, 32)}${other.slice(32)}`,
      token.slice(0, -1),
      token.slice(0, 32),
      'x',
    ];
    for (const each of wrong)
      expect((await call('GET', `/refund-destination/${each}`)).status).toBe(404);
  });

  test('event cancelled: the buyer is asked in a mail of its own', async () => {
    const order = await placePaid('promptpay');
    await shop().office('POST', '/office/events/tonight/cancel', { reason: 'flood' });
    await cancelEvents(shop().context);
    await processRefunds(shop().context);
    expect(await linkTo(order.visitor.email)).toHaveLength(75);
    expect((await shop().mailTo(order.visitor.email)).map(({ subject }) => subject)).toEqual([
      'Event tonight is cancelled',
      'Where should we send your money?',
    ]);
  });

  test('no answer for a week: asked once more; with an answer, never', async () => {
    const silent = await owed();
    await call('POST', (await owed()).path, given);
    // As a release without links left it.
    await shop().sql`delete from refund_destinations where answered_at is null`;
    expect(await remindOfRefunds(shop().context)).toBe(0);
    shop().turnClock(days(8));
    expect(await remindOfRefunds(shop().context)).toBe(1);
    shop().turnClock(days(8));
    expect(await remindOfRefunds(shop().context)).toBe(0);
    expect((await shop().mailTo(silent.visitor.email)).at(-1)!.subject).toBe(
      'Where should we send your money?',
    );
    const link = await linkTo(silent.visitor.email);
    expect((await call('GET', `/refund-destination/${link}`)).body).toMatchObject({
      state: 'open',
    });
  });

  test('a week later: only those are asked whose money is owed and not on its way', async () => {
    const pay = ({ id }: Owed) =>
      shop().office('POST', `/office/orders/${id}/refunds/paid`, { reason: 'transferred' });
    const [silent, other, paid, sent] = [await owed(), await owed(), await owed(), await owed()];
    await pay(paid);
    await call('POST', sent.path, given);
    await exported();
    await shop().db.transaction((tx) => endLinks(tx, sent.visitor.id));
    const card = await placePaid();
    await shop().db.transaction((tx) => refundOrder(tx, card.id, shop().now()));
    await processRefunds(shop().context);
    const orders = [silent, other, paid, sent, card];
    const mailed = () =>
      Promise.all(orders.map(async ({ visitor }) => (await shop().mailTo(visitor.email)).length));
    const before = await mailed();
    shop().turnClock(days(8));
    expect(await remindOfRefunds(shop().context)).toBe(2);
    expect(await mailed()).toEqual(before.map((count, at) => (at < 2 ? count + 1 : count)));
    for (const { visitor, path } of [silent, other])
      expect(`/refund-destination/${await linkTo(visitor.email)}`).toBe(path);
    // What the gateway returned needs no account.
    expect(await shop().value`select count(*)::int from refund_destinations`).toBe(4);
  });

  test('answer to a refund that was exported or paid: too late, whatever others do', async () => {
    const [sent, open, paid] = [await owed(), await owed(), await owed()];
    await call('POST', sent.path, given);
    await exported();
    await shop().office('POST', `/office/orders/${paid.id}/refunds/paid`, { reason: 'by phone' });
    // Asked for at one time, so that only the refund tells them apart.
    const askedAt = shop().now();
    await shop().sql`update refund_destinations set asked_at = ${askedAt}`;
    const answer = async ({ id }: Owed) => {
      const reference = await shop().value<string>`
        select reference from refunds where order_id = ${id}`;
      const token = refundToken(shop().context.config.refundKeys, reference, askedAt);
      return call('POST', `/refund-destination/${token}`, { ...given, account: '1111111111' });
    };
    for (const order of [sent, paid])
      expect((await answer(order)).body).toMatchObject({ code: 2033 });
    expect((await answer(open)).status).toBe(200);
  });

  test('answers: mailed with bank and last digits only, equal ones not; ten a day', async () => {
    const { path, visitor } = await owed();
    // An id that somebody repeats, behind a proxy that passes it on, keeps no mail back.
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': 'd9b0a4b1-6c1c-4a77-9a52-5d9c2b3f1c00',
    };
    const answer = (account: string) => call('POST', path, { ...given, account }, headers);
    const mails = async () => (await shop().mailTo(visitor.email)).length;
    const before = await mails();
    await answer(given.account);
    await answer(given.account);
    expect(await mails()).toBe(before + 1);
    const { text } = (await shop().mailTo(visitor.email)).at(-1)!;
    expect(text).toContain('฿2,070.00');
    expect(text).toContain('Siam Commercial Bank (SCB), the number that ends in 7890');
    expect(text).toContain('/refund?token=');
    expect(text).not.toMatch(/1234567890|Suwan/u);
    for (let at = 0; at < 9; at++) await answer(`123456780${at}`);
    expect(await mails()).toBe(before + 10);
    expect((await answer('9999999999')).status).toBe(429);
  });

  test('bank refused an exported account: asked again, the next answer is exported', async () => {
    const { path, id, visitor } = await owed();
    const ask = () =>
      shop().office('POST', `/office/orders/${id}/refunds/ask-again`, { reason: 'closed' });
    shop().turnClock(days(8));
    await remindOfRefunds(shop().context);
    await call('POST', path, given);
    const { reference, order } = (await exported())[0]!;
    expect((await ask()).body).toMatchObject({ isChanged: true, after: { askedAgain: 1 } });
    expect((await paidBy([{ reference, amount: '2070.00' }])).body.reasons).toEqual([
      'Nothing was recorded.',
      expect.stringContaining(`${order}: its buyer was asked again`),
    ]);
    const subjects = async () =>
      (await shop().mailTo(visitor.email)).map(({ subject }) => subject).slice(-2);
    expect((await subjects())[1]).toBe('Your account did not accept our transfer');
    expect((await call('GET', path)).status).toBe(404);
    const newPath = `/refund-destination/${await linkTo(visitor.email)}` as const;
    expect((await call('GET', newPath)).body).toMatchObject({ state: 'open', destination: null });
    shop().turnClock(days(8));
    expect(await remindOfRefunds(shop().context)).toBe(1);
    expect((await subjects())[1]).toBe('Where should we send your money?');
    await call('POST', newPath, { ...given, account: '5555555555' });
    expect(await exported()).toMatchObject([{ account: '5555555555', exportedBefore: null }]);
    await shop().office('POST', `/office/orders/${id}/refunds/paid`, { reason: 'transferred' });
    expect((await ask()).body.reasons).toEqual(['The order has no refund that is left to people.']);
  });

  test('several refunds: page, export, file and new question have those of one order', async () => {
    await addCurrency(shop());
    // Found after the other one by a statement that takes any.
    await shop().sql`update currencies set symbol = symbol where iso_code = 'THB'`;
    const { event, ticket } = await shop().ids();
    const adults = { event: event.adults, tickets: [{ id: ticket['adults/ga'], count: 2 }] };
    const orders = [await owed(), await owed(adults), await owed()];
    const [first, second, third] = orders as [Owed, Owed, Owed];
    const numberOf = ({ id }: Owed) =>
      shop().value<string>`select 'PD-' || number from orders where id = ${id}`;
    const answers = ['1111111111', '2222222222'];
    for (const [at, account] of answers.entries())
      await call('POST', orders[at]!.path, { ...given, account });
    const stateOf = async ({ path }: Owed) => (await call('GET', path)).body;
    expect(await stateOf(second)).toMatchObject({
      ...{ state: 'answered', amount: '฿2,070.00', destination: { bank: 'scb', ending: '2222' } },
    });
    for (const order of orders)
      expect(await stateOf(order)).toMatchObject({
        event: order === second ? 'Event adults' : 'Event tonight',
        order: await numberOf(order),
      });
    expect(await stateOf(third)).toMatchObject({ state: 'open', destination: null });
    const rows = await exported();
    expect(rows.map(({ account, amount, method }) => [account, amount, method])).toEqual(
      answers.map((account) => [account, '2070.00', 'promptpay']),
    );
    expect(rows.map(({ order }) => order)).toEqual([await numberOf(first), await numberOf(second)]);
    const ask = async ({ id }: Owed) =>
      (await shop().office('POST', `/office/orders/${id}/refunds/ask-again`, { reason: 'closed' }))
        .body;
    const times = { before: { askedAgain: 0 }, after: { askedAgain: 1 } };
    expect(await ask(first)).toMatchObject(times);
    // It was exported, and the third order was not.
    expect((await shop().mailTo(first.visitor.email)).at(-1)!.subject).toBe(
      'Your account did not accept our transfer',
    );
    await shop().sql`insert into office_log (at, who, action, subject, reason, before, after)
      select at, who, 'refund', subject, reason, before, after from office_log`;
    expect(await ask(third)).toMatchObject(times);
    expect((await ask(first)).before).toEqual({ askedAgain: 1 });
    // Nothing of it was exported.
    expect((await shop().mailTo(third.visitor.email)).at(-1)!.subject).toBe(
      'Where should we send your money?',
    );
    const file = rows.map(({ reference }) => ({ reference, amount: '2070.00' }));
    expect((await paidBy(file)).body).toMatchObject({
      ...{ before: { toTransfer: '2070.00 THB' }, unrecorded: 1 },
    });
    expect(await stateOf(second)).toMatchObject({ state: 'paid' });
  });

  test.each(['asked', 'answered'])(
    'account links end: so does that of a refund that was %s, and a new one is mailed',
    async (state) => {
      const [{ path, visitor }, other] = [await owed(), await owed()];
      if (state === 'answered') await call('POST', path, { ...given, account: '1111111111' });
      await shop().db.transaction((tx) => endLinks(tx, visitor.id));
      expect((await call('POST', path, given)).status).toBe(404);
      expect((await call('POST', other.path, given)).status).toBe(200);
      expect(await remindOfRefunds(shop().context)).toBe(1);
      expect(await remindOfRefunds(shop().context)).toBe(0);
      const { subject, text } = (await shop().mailTo(visitor.email)).at(-1)!;
      if (state === 'answered')
        expect(text).toContain('Siam Commercial Bank (SCB), the number that ends in 1111');
      else expect(subject).toBe('Where should we send your money?');
      const link = await linkTo(visitor.email);
      expect((await call('POST', `/refund-destination/${link}`, given)).status).toBe(200);
    },
  );

  test('a key that is gone: nothing is marked as exported, buyers may answer again', async () => {
    const { path, visitor } = await owed();
    await call('POST', path, given);
    await shop().sql`update refund_destinations set destination = 'AAAA' || destination`;
    const refused = await shop().office('POST', '/office/refunds/export', {});
    expect(refused.body.reasons).toEqual([
      expect.stringContaining('no key in REFUND_KEY opens its account'),
    ]);
    expect((await call('GET', path)).body).toMatchObject({ state: 'open', destination: null });
    expect((await visitor.call('GET', '/user/profile/data')).body.refundDestinations).toMatchObject(
      [{ destination: null }],
    );
    await call('POST', path, given);
    expect(await exported()).toMatchObject([{ exportedBefore: null }]);
    expect((await exported({ again: true }))[0]!.exportedBefore).toContain('+07:00');
  });

  test('file of transfers: each line that fits is recorded once, others are named', async () => {
    const [first, second, third] = [await owed(), await owed(), await owed()];
    for (const { path } of [first, second, third]) await call('POST', path, given);
    const [one, two, three] = await exported();
    await shop().office('POST', `/office/orders/${third.id}/refunds/paid`, { reason: 'by phone' });
    const file = [
      { reference: one!.reference, amount: '2070' },
      { reference: one!.reference, amount: '2070' },
      { reference: two!.reference, amount: '20.70' },
      { reference: three!.reference, amount: '2070.00' },
      { reference: 'nonsense', amount: '1' },
    ];
    const dry = await paidBy(file, { dryRun: true });
    expect(dry.body).toMatchObject({ isChanged: true, before: { toTransfer: '2070.00 THB' } });
    expect(dry.body.notes).toEqual([
      `${one!.order}: stands in the file twice, and counts once.`,
      `${two!.order}: the file has 20.70, the refund is 2070.00.`,
      'nonsense: there is no such refund.',
      `${three!.order}: was recorded as paid before.`,
    ]);
    expect((await paidBy(file, { expected: dry.body.before })).body).toMatchObject({
      ...{ isChanged: true, unrecorded: 3 },
      after: { lines: '1 of 5 lines recorded, 1 recorded before, 3 not' },
    });
    const audit = await shop().office('GET', `/office/audit?subject=order ${one!.order}`);
    expect(audit.body.entries).toMatchObject([{ action: 'refunds paid', reason: 'bank file 7' }]);
    expect((await paidBy(file)).body).toMatchObject({ isChanged: false });
    expect((await paidBy([file[2]!, file[4]!])).body.reasons).toEqual([
      'Nothing was recorded.',
      `${two!.order}: the file has 20.70, the refund is 2070.00.`,
      'nonsense: there is no such refund.',
    ]);
    expect(
      await shop().sql`select entry from money_ledger where entry like 'refund paid %'
        group by entry`,
    ).toHaveLength(2);
    expect((await shop().mailTo(first.visitor.email)).at(-1)!.subject).toBe(
      'Your payment was returned',
    );
  });

  test('a refund that was never exported: recorded, though another was asked again', async () => {
    const [order, other] = [await placePaid('promptpay'), await owed()];
    // So that the order has an entry of another action.
    await shop().office('POST', `/office/orders/${order.id}/refund`, { reason: 'ill' });
    await processRefunds(shop().context);
    const path = `/office/orders/${other.id}/refunds/ask-again` as const;
    expect((await shop().office('POST', path, { reason: 'closed' })).body.isChanged).toBe(true);
    const reference = await shop().value<string>`
      select reference from refunds where order_id = ${order.id}`;
    expect((await paidBy([{ reference, amount: '2070.00' }])).body).toMatchObject({
      ...{ isChanged: true, unrecorded: 0 },
    });
  });

  test('commands: the exported file, given back once paid, records every transfer', async () => {
    const company = { account: '0-1075-42000-01-1', name: 'Playtime (Thailand) Co., Ltd.' };
    for (const more of [{ account: '0812345678' }, company])
      expect(
        (await call('POST', (await owed()).path, { ...given, bank: 'promptPay', ...more })).status,
      ).toBe(200);
    const office = await officeCommand(shop());
    const file = join(folder, 'refunds.csv');
    expect(await office(['refunds', 'export', '--csv', file])).toMatchObject({ code: 0 });
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(
      'reference,order,amount,currency,method,type,bank,account,name,exportedBefore\r\n',
    );
    expect(text).toContain(`,2070.00,THB,promptpay,PromptPay phone,,'0812345678,Mali Suwan,\r\n`);
    expect(text).toContain(`PromptPay id,,'0107542000011,"Playtime (Thailand) Co., Ltd.",\r\n`);
    // As Excel of another language saves it.
    expect(await office(['refunds', 'export', '--csv', file, '--again'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is there already'),
    });
    writeFileSync(file, text.replaceAll(',', ';').replace('2070.00', '"2.070,0"'));
    const paid = () =>
      office(['refunds', 'paid', '--csv', file, '--reason', 'paid today', '--yes']);
    expect(await paid()).toMatchObject({
      code: 0,
      err: expect.stringContaining('4140.00 THB → nothing'),
    });
    expect((await paid()).err).toContain('was recorded as paid before');
    writeFileSync(file, `reference,amount\r\n${'x,1\r\n'.repeat(1001)}`);
    expect((await paid()).err).toContain('has 1001 lines');
    for (const broken of [
      `\uFEFFReference,Amount\r\n\r\n"x,1\r\n`,
      'reference,amount\r\n"x"y,1\r\n',
    ]) {
      writeFileSync(file, broken);
      expect((await paid()).err).toContain('is no CSV file');
    }
    writeFileSync(file, 'order,amount\r\n');
    expect(await paid()).toMatchObject({
      code: 1,
      err: expect.stringContaining('columns reference and amount'),
    });
  });

  test.each([
    ['before', 1, 1],
    ['after', 0, 0],
  ])(
    'erased %s the payment: the account stays while money is owed to it, and 30 days',
    async (when, kept, left) => {
      const { path, id, visitor } = await owed();
      await call('POST', path, given);
      const pay = () =>
        shop().office('POST', `/office/orders/${id}/refunds/paid`, { reason: 'transferred' });
      const stored = async () => (await shop().sql`select 1 from refund_destinations`).length;
      if (when === 'after') await pay();
      const [erasure] = await shop().sql<{ id: number }>`
      insert into erasures (person_id, app, state, requested_at, confirmed_at, erase_at)
      values (${visitor.id}, 'market', 'confirmed', ${shop().now()}, ${shop().now()},
        ${shop().now()}) returning id`;
      await eraseAccountOf(shop().context, erasure!.id, visitor.id);
      expect(await stored()).toBe(kept);
      expect(await exported()).toHaveLength(left);
      await pay();
      shop().turnClock(days(29));
      await deleteExpired(shop().context);
      expect(await stored()).toBe(kept);
      shop().turnClock(days(2));
      await deleteExpired(shop().context);
      expect(await stored()).toBe(0);
    },
  );
});
