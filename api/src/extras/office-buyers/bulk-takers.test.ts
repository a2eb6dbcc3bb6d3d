import { describeShop } from '../../testing/suite.ts';
import { days } from '../../time/time.ts';
import { findBulkFreeOrders, findHoarders, MANY_ACCOUNTS } from './bulk-takers.ts';
import { watchBulkTakers } from './watch-bulk-takers.ts';

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
    const visitors = await Promise.all(Array.from({ length: count }, () => shop().visitor()));
    for (const { hold } of visitors) expect((await hold({ 'tonight/few': 1 })).status).toBe(200);
    return { visitors, accounts: visitors.map(({ id }) => id).sort((a, b) => a - b) };
  }
  const areOld = () =>
    shop().sql`update people set created_at = ${new Date(shop().now().getTime() - days(8))}`;

  test('many new accounts of one network hold scarce tickets: a line names them all', async () => {
    const { accounts } = await holders(MANY_ACCOUNTS);
    const { run, logged } = await watch();
    await run();
    await run();
    expect(logged).toEqual([
      expect.objectContaining({ event: 'tonight', tickets: MANY_ACCOUNTS, accounts }),
    ]);
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
    ['no known network', MANY_ACCOUNTS, () => shop().sql`update buyer_counts set network = null`],
    [
      'one of them an old account',
      MANY_ACCOUNTS,
      async () => {
        await shop().sql`update people set created_at = created_at - interval '8 days'
                          where id = (select min(buyer_id) from holds)`;
      },
    ],
    ['plentiful tickets', MANY_ACCOUNTS, () => shop().sql`update ticket_stock set capacity = 1000`],
  ])('%s: no alarm', async (_what, count, change) => {
    await holders(count);
    await change();
    expect(await findHoarders(shop().db, shop().now())).toEqual([]);
  });

  test('an old account of their network: not named with them', async () => {
    const { accounts } = await holders(MANY_ACCOUNTS + 1);
    await shop().sql`update people set created_at = created_at - interval '8 days'
                      where id = ${accounts[0]}`;
    expect(await findHoarders(shop().db, shop().now())).toMatchObject([
      { accounts: accounts.slice(1) },
    ]);
  });

  test('new accounts one too few, an old one of their network, one lapsed: no alarm', async () => {
    const { accounts } = await holders(MANY_ACCOUNTS + 1);
    const [old, lapsed] = accounts;
    await shop().sql`update people set created_at = created_at - interval '8 days'
                      where id in (${old!}, ${lapsed!})`;
    await shop().sql`update buyer_counts set lapsed_at = ${shop().now()}, network = 'another'
                      where buyer_id = ${lapsed!}`;
    expect(await findHoarders(shop().db, shop().now())).toEqual([]);
  });

  test('new accounts that have had free tickets: named all the same', async () => {
    const { visitors, accounts } = await holders(MANY_ACCOUNTS);
    for (const { order } of visitors) expect((await order({ 'free/free': 1 })).status).toBe(200);
    expect(await findHoarders(shop().db, shop().now())).toMatchObject([{ accounts }]);
  });

  test('old accounts that have let tickets lapse and hold again: named', async () => {
    const { accounts } = await holders(MANY_ACCOUNTS);
    await areOld();
    await shop().sql`update buyer_counts set lapsed_at = ${shop().now()}`;
    expect(await findHoarders(shop().db, shop().now())).toMatchObject([{ accounts }]);
  });

  describe('scarce tickets that were ordered', () => {
    async function ordered() {
      const { visitors, accounts } = await holders(MANY_ACCOUNTS);
      for (const { order } of visitors)
        expect((await order({ 'tonight/few': 1 })).status).toBe(200);
      return accounts;
    }
    const pay = (accounts: number[]) =>
      shop().sql`update orders set state = 'paid', paid_at = ${shop().now()}
                  where buyer_id = any(${accounts}::int[])`;

    test('not paid yet: named as if held, whoever else has paid', async () => {
      const accounts = await ordered();
      const other = await shop().visitor();
      expect((await other.order({ 'tonight/ga': 1 })).status).toBe(200);
      await pay([other.id]);
      expect(await findHoarders(shop().db, shop().now())).toMatchObject([
        { accounts, tickets: MANY_ACCOUNTS },
      ]);
      await shop().reset();
    });

    test('paid, by old accounts that have let others lapse: no alarm', async () => {
      await pay(await ordered());
      await areOld();
      await shop().sql`update buyer_counts set lapsed_at = ${shop().now()}`;
      expect(await findHoarders(shop().db, shop().now())).toEqual([]);
      await shop().reset();
    });

    test('held by accounts that have paid something before: no alarm', async () => {
      const { visitors, accounts } = await holders(MANY_ACCOUNTS);
      for (const { order } of visitors) expect((await order({ 'tonight/ga': 1 })).status).toBe(200);
      await pay(accounts);
      for (const { hold } of visitors)
        expect((await hold({ 'tonight/few': 1 }, 2)).status).toBe(200);
      expect(await findHoarders(shop().db, shop().now())).toEqual([]);
      await shop().reset();
    });
  });

  test('fewer that have let tickets lapse: no alarm', async () => {
    await holders(MANY_ACCOUNTS - 1);
    await shop().sql`update buyer_counts set lapsed_at = ${shop().now()}`;
    expect(await findHoarders(shop().db, shop().now())).toEqual([]);
  });

  test('hold released by the office: account cannot take scarce ones again at once', async () => {
    const [account] = (await holders(MANY_ACCOUNTS)).accounts;
    const released = await shop().office('POST', '/office/holds/release', {
      account: String(account),
      reason,
    });
    expect(released.body.after).toMatchObject({ held: 0 });
    const counts = await shop().sql`select scarce_lapses, hold_ends_at <= ${shop().now()} as ended
      from buyer_counts where buyer_id = ${account!}`;
    expect(counts).toEqual([{ scarce_lapses: 1, ended: true }]);
  });

  describe('free orders that are no alarm', () => {
    async function freeOrders() {
      const visitors = await Promise.all(
        Array.from({ length: MANY_ACCOUNTS }, () => shop().visitor()),
      );
      for (const { order } of visitors) expect((await order({ 'free/free': 1 })).status).toBe(200);
    }
    const found = () => findBulkFreeOrders(shop().db, shop().now());

    test.each([
      ['of accounts that were old', areOld],
      ['of no known network', () => shop().sql`update orders set network = null`],
      ['of several networks', () => shop().sql`update orders set network = network || buyer_id`],
      ['that were cancelled', () => shop().sql`update orders set state = 'cancelled'`],
    ])('%s', async (_which, change) => {
      await freeOrders();
      expect(await found()).toHaveLength(1);
      await change();
      expect(await found()).toEqual([]);
      await shop().reset();
    });

    test('that were not free', async () => {
      const visitors = await Promise.all(
        Array.from({ length: MANY_ACCOUNTS }, () => shop().visitor()),
      );
      for (const { order } of visitors) expect((await order({ 'tonight/ga': 1 })).status).toBe(200);
      await shop().sql`update orders set state = 'paid', paid_at = ${shop().now()}, network = 'n'`;
      expect(await found()).toEqual([]);
      await shop().reset();
    });
  });

  test('free tickets in bulk: named, released with one command that tells the buyers', async () => {
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
