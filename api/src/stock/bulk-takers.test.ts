import { describeShop } from '../testing/suite.ts';
import { days } from '../time.ts';
import { findBulkFreeOrders, findHoarders, MANY_ACCOUNTS } from './bulk-takers.ts';
import { watchBulkTakers } from '../checkout/watch-bulk-takers.ts';

describeShop('accounts that keep tickets from others', (shop) => {
  const reason = 'bulk';
  async function watch() {
    const logged: Record<string, unknown>[] = [];
    const log = {
      ...shop().context.log,
      error: (details: object, message = '') => void logged.push({ message, ...details }),
    };
    const run = watchBulkTakers({ ...shop().context, log });
    return { run, logged };
  }
  /** Buyers who hold all of `tonight/few` but a tenth, one ticket each. */
  async function holders(count: number) {
    await shop().sql`update ticket_stock set capacity = ${count}::int
      where ticket_type_id in (select id from ticket_types where key = 'few')`;
    const accounts: number[] = [];
    for (let at = 0; at < count; at++) {
      const visitor = await shop().visitor();
      expect((await visitor.hold({ 'tonight/few': 1 })).status).toBe(200);
      accounts.push(visitor.id);
    }
    return accounts;
  }
  const areOld = () =>
    shop().sql`update people set created_at = ${new Date(shop().now().getTime() - days(8))}`;

  test('many new accounts of one network hold scarce tickets: one line names them, and again when there are more', async () => {
    const accounts = await holders(MANY_ACCOUNTS);
    const { run, logged } = await watch();
    await run();
    await run();
    expect(logged).toEqual([expect.objectContaining({ event: 'tonight', tickets: MANY_ACCOUNTS, accounts })]);
    const { body } = await shop().app.inject({ url: '/metrics' });
    expect(body).toContain(`playday_event_hoarders{event="tonight"} ${MANY_ACCOUNTS}`);
  });

  test.each([
    ['one fewer', MANY_ACCOUNTS - 1, async () => {}],
    ['old accounts', MANY_ACCOUNTS, areOld],
    [
      'several networks',
      MANY_ACCOUNTS,
      () => shop().sql`update buyer_counts set network = network || buyer_id`,
    ],
    ['plentiful tickets', MANY_ACCOUNTS, () => shop().sql`update ticket_stock set capacity = 1000`],
  ])('%s: no alarm', async (_what, count, change) => {
    await holders(count);
    await change();
    expect(await findHoarders(shop().db, shop().now())).toEqual([]);
  });

  test('old accounts that have let tickets lapse and hold again: named', async () => {
    const accounts = await holders(MANY_ACCOUNTS);
    await areOld();
    await shop().sql`update buyer_counts set lapsed_at = ${shop().now()}`;
    expect(await findHoarders(shop().db, shop().now())).toMatchObject([{ accounts }]);
  });

  test('fewer that have let tickets lapse: no alarm', async () => {
    await holders(MANY_ACCOUNTS - 1);
    await shop().sql`update buyer_counts set lapsed_at = ${shop().now()}`;
    expect(await findHoarders(shop().db, shop().now())).toEqual([]);
  });

  test('hold released by the office: the account cannot take scarce tickets again at once', async () => {
    const [account] = await holders(MANY_ACCOUNTS);
    const released = await shop().office('POST', '/office/holds/release', {
      account: String(account),
      reason,
    });
    expect(released.body.after).toMatchObject({ held: 0 });
    const counts = await shop().sql`select scarce_lapses, hold_ends_at <= ${shop().now()} as ended
      from buyer_counts where buyer_id = ${account!}`;
    expect(counts).toEqual([{ scarce_lapses: 1, ended: true }]);
  });

  test('free tickets in bulk: named, and released with one command that tells the buyers', async () => {
    const buyers = [];
    for (let at = 0; at < MANY_ACCOUNTS; at++) {
      const visitor = await shop().visitor();
      expect((await visitor.order({ 'free/free': 1 })).status).toBe(200);
      buyers.push(visitor.id);
    }
    const [found] = await findBulkFreeOrders(shop().db, shop().now());
    expect(found).toMatchObject({ event: 'free', accounts: buyers, tickets: MANY_ACCOUNTS });
    const years = new Date(shop().now().getTime() + days(3_000));
    // When the event is over.
    expect(await findBulkFreeOrders(shop().db, years)).toEqual([]);
    const release = (dryRun: boolean) =>
      shop().office('POST', '/office/free-orders/release', {
        ...{ event: 'free', network: found!.network, reason, dryRun },
      });
    expect((await release(true)).body).toMatchObject({ isChanged: true, isDryRun: true });
    const answers = await Promise.all([release(false), release(false), release(false)]);
    expect(answers.map(({ body }) => body.after)).toEqual(Array(3).fill({ freeOrders: 0 }));
    expect(answers.filter(({ body }) => body.isChanged).map(({ body }) => body)).toMatchObject([
      { before: { freeOrders: MANY_ACCOUNTS }, subject: 'event free' },
    ]);
    expect(
      await shop().sql`select (select count(*)::int from tickets where voided_at is null) as valid,
        (select count(*)::int from outbox where kind = 'cancelled') as mails,
        (select count(*)::int from office_log where action = 'free-orders release') as audited,
        (select sum(sold)::int from ticket_stock) as sold`,
    ).toEqual([{ valid: 0, mails: MANY_ACCOUNTS, audited: 1, sold: 0 }]);
    expect((await release(false)).body).toMatchObject({
      isChanged: false,
      notes: [expect.stringContaining('no free order')],
    });
    expect(await findBulkFreeOrders(shop().db, shop().now())).toEqual([]);
  });
});
