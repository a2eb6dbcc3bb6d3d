import { lockRows, waitForBlocked, waitsFor } from '../../testing/barrier.ts';
import { describeTwoInstances } from '../../testing/suite.ts';
import { minutes } from '../../time/time.ts';

describeTwoInstances('races of holds', (shops) => {
  /** Begins work while rows are locked, then changes them once it waits. */
  async function whileLocked<T>(
    rows: string,
    { change, work }: { change: string; work: () => Promise<T> },
  ): Promise<T> {
    const [, { db }] = shops();
    let running: Promise<T> | undefined;
    await db.transaction(async (tx) => {
      await tx.query(`select 1 from ${rows} for update`);
      running = work();
      running.catch(() => {});
      await waitForBlocked(db, 1);
      await tx.query(change);
    });
    return running!;
  }

  test('two holds of one type: the second counts what the first has left', async () => {
    const [shop, other] = shops();
    const [first, second] = [await shop.visitor(), await shop.visitor()];
    const release = await lockRows(shop.db, 'select 1 from ticket_stock for update', []);
    const asked = [first.hold({ 'tonight/vip': 3 })];
    await waitForBlocked(shop.db, 1);
    asked.push(other.as(second.token).hold({ 'tonight/vip': 2 }));
    await waitForBlocked(shop.db, 2);
    await release();
    const lefts = (await Promise.all(asked)).map(({ body }) => body.tickets[0]!.left);
    expect(lefts).toEqual([20, 17]);
  });

  test('hold that is extended at once: a change of it keeps the new end', async () => {
    const [shop] = shops();
    const visitor = await shop.visitor();
    const before = (await visitor.hold({ 'tonight/ga': 2 })).body;
    const { body } = await whileLocked('holds', {
      change: `update holds set expires_at = expires_at + interval '30 minutes',
                 is_extended = true`,
      work: () => visitor.hold({ 'tonight/ga': 3 }, 2),
    });
    expect(Date.parse(body.expiresAt!) - Date.parse(before.expiresAt!)).toBe(minutes(30));
  });

  test('hold while the buyer receives a ticket: both count', async () => {
    const [shop] = shops();
    const visitor = await shop.visitor();
    await visitor.hold({ 'tonight/ga': 1 });
    await visitor.call('DELETE', '/user/hold');
    await whileLocked('buyer_counts', {
      change: 'update buyer_counts set tickets = tickets + 1',
      work: () => visitor.hold({ 'tonight/ga': 2 }, 2),
    });
    expect(await shop.value`select tickets from buyer_counts`).toBe(3);
    // Nobody has sent that ticket.
    await shop.reset();
  });

  test.each([
    ['hold', (id: number) => `holds where buyer_id = ${id}`],
    ['count', (id: number) => `buyer_counts where buyer_id = ${id}`],
    [
      'stock',
      (id: number) => `ticket_stock where ticket_type_id in (
         select ticket_type_id from hold_lines where buyer_id = ${id})`,
    ],
  ])('%s of another buyer is locked: a hold does not wait for it', async (_what, rowsOf) => {
    const [shop, elsewhere] = shops();
    const [visitor, other] = [await shop.visitor(), await shop.visitor()];
    await other.hold({ 'tonight/vip': 1 });
    const rows = `select 1 from ${rowsOf(other.id)}`;
    expect(await waitsFor(elsewhere.db, rows, () => visitor.hold({ 'tonight/ga': 1 }))).toBe(false);
  });
});
