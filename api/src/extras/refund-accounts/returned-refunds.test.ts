import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refundStage } from '@playday/shared/rules/refunds/refund-stage';
import { processRefunds, refundOrder } from '../../checkout/refunds/refunds.ts';
import { bangkokIso } from '../../time/dates.ts';
import { eraseAccountOf } from '../../erasure/erase-people.ts';
import { addCurrency } from '../../testing/add-currency.ts';
import { officeCommand } from '../../testing/office-command.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { days } from '../../time/time.ts';
import { reopenRefund } from './reopen-refund.ts';

const account = { bank: 'scb', account: '123-4-56789-0', name: 'Mali Suwan' };

describeShop('transfers that came back', (shop) => {
  const folder = useFolder();
  const { placePaid } = paymentTools(shop);
  const office = (
    path: '/office/refunds/returned' | `/office/orders/${string}`,
    body: object = {},
  ) =>
    shop().office('POST', path as '/office/refunds/returned', {
      reason: 'account closed',
      ...body,
    });

  /** A paid PromptPay order whose refund, 2,070.00 THB, was recorded as transferred. */
  async function paidBack() {
    const order = await placePaid('promptpay');
    await shop().db.transaction((tx) => refundOrder(tx, order.id, shop().now()));
    await processRefunds(shop().context);
    await answer(order.visitor.email);
    const [refund] = (await shop().office('POST', '/office/refunds/export', {})).body.refunds;
    const line = { reference: refund!.reference, amount: '2070.00' };
    await payFile([line]);
    const path = `/office/orders/${order.id}/refunds` as const;
    return { ...order, number: refund!.order, line, path };
  }
  const payFile = (file: object[], fields = {}) =>
    shop().office('POST', '/office/refunds/paid', { reason: 'bank file 7', file, ...fields });
  const lastMail = async (email: string) => (await shop().mailTo(email)).at(-1)!;
  async function answer(email: string) {
    const token = /\/refund\?token=([\w-]+)/u.exec((await lastMail(email)).text)?.[1] ?? '';
    const { status } = await shop().call('POST', `/refund-destination/${token}`, account);
    expect(status).toBe(200);
  }
  const sumsOf = (orderId: number) =>
    shop().sql<object>`select account, sum(amount)::int as amount from money_ledger
      where order_id = ${orderId} group by account order by account`;
  const brokenRules = () => shop().invariantViolations();

  test('returned: the money is owed again, the buyer is asked for an account again', async () => {
    const { id, visitor, path, line, number } = await paidBack();
    const stage = async () => {
      const { body } = await visitor.call('GET', `/user/order/${id}`);
      return refundStage(body.refunds[0]!, shop().now().getTime());
    };
    expect(await stage()).toBe('transferredTo');
    const dry = await office(`${path}/returned`, { dryRun: true });
    expect(dry.body).toMatchObject({ isChanged: true, after: { toTransfer: '2070.00 THB' } });
    expect(await stage()).toBe('transferredTo');
    expect((await office(`${path}/returned`)).body).toMatchObject({ subject: `order ${number}` });
    expect(await stage()).toBe('asked');
    expect(await sumsOf(id)).toEqual([
      { account: 'gateway', amount: 207_000 },
      { account: 'refunds due', amount: -207_000 },
      { account: 'sales', amount: 0 },
    ]);
    expect(await brokenRules()).toEqual([]);
    const { subject, text } = await lastMail(visitor.email);
    expect([subject, text]).toEqual([
      'Your refund did not reach you',
      expect.stringContaining('฿2,070.00'),
    ]);
    // The bank's file of before, given once more, records nothing.
    expect((await payFile([line])).body.reasons).toEqual([
      'Nothing was recorded.',
      expect.stringContaining('its buyer was asked again'),
    ]);
    await answer(visitor.email);
    expect(await stage()).toBe('promised');
    expect((await shop().office('POST', '/office/refunds/export', {})).body.refunds).toHaveLength(
      1,
    );
    expect((await payFile([line])).body).toMatchObject({ isChanged: true });
    expect((await lastMail(visitor.email)).subject).toBe('Your payment was returned');
    expect(await stage()).toBe('transferredTo');
    expect(await brokenRules()).toEqual([]);
  });

  test('returned twice: nothing the second time, and --again after it was paid again', async () => {
    const { id, path, visitor, line } = await paidBack();
    const returned = (body = {}) => office(`${path}/returned`, body);
    expect((await returned()).body).toMatchObject({ isChanged: true });
    const mails = (await shop().mailTo(visitor.email)).length;
    expect((await returned({ again: true })).body).toMatchObject({
      isChanged: false,
      notes: [expect.stringContaining('The refund of 2070.00 THB was recorded as returned on')],
    });
    expect((await office('/office/refunds/returned', { file: [line] })).body).toMatchObject({
      isChanged: false,
      unrecorded: 0,
    });
    expect(await shop().mailTo(visitor.email)).toHaveLength(mails);
    await shop().office('POST', `${path}/paid`, { reason: 'by phone' });
    expect((await returned()).body.reasons).toEqual([expect.stringContaining('Add --again')]);
    expect((await returned({ again: true })).body).toMatchObject({ isChanged: true });
    expect(await sumsOf(id)).toContainEqual({ account: 'refunds due', amount: -207_000 });
    expect(await brokenRules()).toEqual([]);
    const actions = (await shop().office('GET', `/office/orders/${id}`)).body.changes;
    expect(actions.map(({ action, reason }) => [action, reason])).toEqual([
      ['refunds paid', 'bank file 7'],
      ['refunds returned', 'account closed'],
      ['refunds paid', 'by phone'],
      ['refunds returned', 'account closed'],
    ]);
  });

  test('recorded by mistake, without account: reopened; what nobody paid is refused', async () => {
    const order = await placePaid('promptpay');
    const path = `/office/orders/${order.id}/refunds` as const;
    const reasons = async (body = {}) => (await office(`${path}/returned`, body)).body.reasons;
    expect(await reasons()).toEqual([expect.stringContaining('no refund that people transfer')]);
    await shop().db.transaction((tx) => refundOrder(tx, order.id, shop().now()));
    await processRefunds(shop().context);
    expect(await reasons()).toEqual([
      expect.stringContaining('The refund of 2070.00 THB was not recorded as paid'),
    ]);
    await shop().office('POST', `${path}/paid`, { reason: 'wrong order typed' });
    expect(await reasons({ refund: 999_999 })).toEqual([
      expect.stringContaining('no transfer 999999'),
    ]);
    expect((await office(`${path}/returned`)).body).toMatchObject({ isChanged: true });
    const card = await placePaid();
    await shop().db.transaction((tx) => refundOrder(tx, card.id, shop().now()));
    await processRefunds(shop().context);
    const byCard = await office(`/office/orders/${card.id}/refunds/returned`);
    expect(byCard.body.reasons).toEqual([
      expect.stringContaining('no refund that people transfer'),
    ]);
    const byGateway = await shop().value<number>`
      select id from refunds where order_id = ${card.id}`;
    const { refundKeys } = shop().context.config;
    await expect(
      shop().db.transaction((tx) => reopenRefund(tx, byGateway, { refundKeys, now: shop().now() })),
    ).rejects.toThrow('is no transfer that was recorded as paid');
  });

  test('transfers of two orders: each is returned, paid and asked for on its own', async () => {
    // A statement that takes any currency finds each refund twice.
    await addCurrency(shop());
    const [first, second] = [await paidBack(), await paidBack()];
    const returned = async ({ path }: typeof first, fields = {}) =>
      (await office(`${path}/returned`, fields)).body;
    const [erased] = await shop().sql<{ id: number }>`
      insert into erasures (person_id, app, state, requested_at, confirmed_at, erase_at)
      values (${first.visitor.id}, 'market', 'confirmed', ${shop().now()}, ${shop().now()},
        ${shop().now()}) returning id`;
    await eraseAccountOf(shop().context, erased!.id, first.visitor.id);
    const { isChanged, notes } = await returned(second);
    expect([isChanged, notes]).toEqual([true, [expect.stringContaining('asked by e-mail')]]);
    const states = () =>
      shop().sql`select r.state, count(t.number)::int as times
        from refunds r left join returned_transfers t on t.refund_id = r.id
        group by r.id order by r.id`;
    expect(await states()).toEqual([
      { state: 'done', times: 0 },
      { state: 'by hand', times: 1 },
    ]);
    // The first one was not asked again, so its file may be given once more.
    expect((await payFile([first.line])).body).toMatchObject({ isChanged: false, unrecorded: 0 });
    expect((await payFile([second.line])).body.reasons).toEqual([
      'Nothing was recorded.',
      expect.stringContaining(`${second.number}: its buyer was asked again`),
    ]);
    await shop().office('POST', `${second.path}/paid`, { reason: 'by phone' });
    expect(await returned(first)).toMatchObject({ isChanged: true });
    expect((await returned(second, { again: true })).isChanged).toBe(true);
    const entries = await shop().sql<{ entry: string }>`select distinct entry from money_ledger
      where entry like 'refund returned %' order by 1`;
    expect(entries.map(({ entry }) => entry.split(' ').at(-1)).sort()).toEqual(['1', '1', '2']);
    expect(await brokenRules()).toEqual([]);
  });

  test('order with two transfers: the one that came back has to be named', async () => {
    const order = await placePaid('promptpay');
    for (const amount of ['100.00', '200.00'])
      await shop().office('POST', `/office/orders/${order.id}/refund`, { reason: 'late', amount });
    await processRefunds(shop().context);
    const path = `/office/orders/${order.id}/refunds` as const;
    await shop().office('POST', `${path}/paid`, { reason: 'transferred' });
    const { refunds } = (await shop().office('GET', `/office/orders/${order.id}`)).body;
    expect((await office(`${path}/returned`)).body.reasons).toEqual([
      expect.stringContaining('Say which one'),
      ...refunds.map(({ id, amount }) => `--refund ${id}: ${amount} THB`),
    ]);
    await office(`${path}/returned`, { refund: refunds[1]!.id });
    const { refunds: after } = (await shop().office('GET', `/office/orders/${order.id}`)).body;
    expect(after.map(({ state }) => state)).toEqual(['done', 'by hand']);
    expect(await brokenRules()).toEqual([]);
  });

  test('settlement of each period matches the ledger: paid in one, returned in next', async () => {
    const { path } = await paidBack();
    const settlement = async () => {
      const day = bangkokIso(shop().now()).slice(0, 10);
      const { body } = await shop().office(
        'GET',
        `/office/reports/settlement?from=${day}&to=${day}`,
      );
      expect(body.checks.filter(({ isEqual }) => !isEqual)).toEqual([]);
      return body.rows[0]?.refundsMade;
    };
    expect(await settlement()).toBe('2070.00');
    shop().turnClock(days(1));
    await office(`${path}/returned`);
    expect(await settlement()).toBe('-2070.00');
    shop().turnClock(-days(1));
    expect(await settlement()).toBe('2070.00');
  });

  test('buyer whose data was erased: the refund is open again, but no buyer is asked', async () => {
    const { path, visitor, number } = await paidBack();
    const [erasure] = await shop().sql<{ id: number }>`
      insert into erasures (person_id, app, state, requested_at, confirmed_at, erase_at)
      values (${visitor.id}, 'market', 'confirmed', ${shop().now()}, ${shop().now()},
        ${shop().now()}) returning id`;
    await eraseAccountOf(shop().context, erasure!.id, visitor.id);
    const { isChanged, notes } = (await office(`${path}/returned`)).body;
    const erased = `${number}: the data of its buyer was erased, so nobody is asked.`;
    expect([isChanged, notes.at(-1)]).toEqual([true, erased]);
  });

  test('commands: a file with invalid lines is recorded in part, the exit code is 1', async () => {
    const [first, second] = [await paidBack(), await paidBack()];
    const command = await officeCommand(shop());
    const file = join(folder, 'returned.csv');
    const lines = [
      first.line,
      { ...second.line, amount: '20.70' },
      { ...second.line, amount: '' },
      { reference: 'nonsense', amount: '1' },
    ].map(({ reference, amount }) => `${reference},${amount}`);
    writeFileSync(file, `reference,amount\r\n${lines.join('\r\n')}\r\n`);
    const given = (verb: string, ...more: string[]) =>
      command(['refunds', verb, '--csv', file, '--reason', 'statement of Monday', ...more]);
    const dry = await given('returned', '--dry-run');
    expect(dry).toMatchObject({
      code: 1,
      err: expect.stringContaining('would be: 1 of 4 lines recorded, 3 not.'),
    });
    const made = await given('returned', '--yes');
    expect(made).toMatchObject({
      code: 1,
      err: expect.stringContaining('refunds: 1 of 4 lines recorded, 3 not.'),
    });
    expect(made.err).not.toContain('done.');
    const audit = (subject: string) => command(['audit', '--json', '--subject', subject]);
    expect(JSON.parse((await audit(`order ${first.number}`)).out)).toMatchObject([
      {
        action: 'refunds returned',
        reason: 'statement of Monday',
        after: { toTransfer: '2070.00 THB' },
      },
      { action: 'refunds paid', reason: 'bank file 7', after: { toTransfer: 'nothing' } },
    ]);
    expect(JSON.parse((await audit(`order ${second.number}`)).out)).toHaveLength(1);
    // Nothing is left to do, and lines are still wrong.
    expect(await given('returned', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('3 lines'),
    });
    // Given again, a file of which every line is recorded is done.
    writeFileSync(file, `reference,amount\r\n${second.line.reference},2070.00\r\n`);
    expect(await given('paid', '--yes')).toMatchObject({ code: 0 });
    expect(await given('returned', '--yes')).toMatchObject({ code: 0 });
    expect(await given('returned', '--yes')).toMatchObject({ code: 0 });
  });
});
