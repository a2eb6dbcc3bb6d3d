import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tx } from '../db/db.ts';
import { describeShop } from '../testing/suite.ts';
import {
  changeCapacities,
  giveBack,
  moveDecided,
  moveIfFree,
  type Move,
  type StockReason,
} from './move-stock.ts';

const apiFolder = fileURLToPath(new URL('..', import.meta.url));

test('counters of stock, counts of buyers, the stock ledger: one file writes them', () => {
  const writes =
    /(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:stock_ledger|ticket_stock|buyer_counts)\b/iu;
  const writers = globSync('**/*.ts', { cwd: apiFolder }).filter(
    (file) =>
      !/\.test\.ts$|^testing\//u.test(file) &&
      writes.test(readFileSync(`${apiFolder}/${file}`, 'utf8')),
  );
  expect(writers).toEqual(['stock/move-stock.ts']);
});

describeShop('ticket types that are free again', (shop) => {
  const now = () => shop().now();

  /** A ticket type all of whose tickets are taken, without the holds that take them. */
  async function soldOutType() {
    const { event, ticket } = await shop().ids();
    const id = ticket['tonight/ga']!;
    const { capacity } = await shop().left(id);
    await shop().sql`update ticket_stock set held = 1, sold = capacity - 1
      where ticket_type_id = ${id}`;
    const move = (change: Partial<Move>, reason: StockReason): Move => ({
      ...{ id, held: 0, sold: 0, cause: { hold: 1 }, reason },
      ...change,
    });
    return { eventId: event.tonight!, id, capacity, move };
  }
  /** What a transaction returns; then its moves, which lack holds and orders, are undone. */
  async function resultOf<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await shop().db.transaction(work);
    await shop().reset();
    return result;
  }

  test('refund of the first ticket: the type is returned', async () => {
    const { id, move } = await soldOutType();
    const refund = [move({ sold: -1 }, 'refund')];
    expect(await resultOf((tx) => moveIfFree(tx, refund, now()))).toEqual([id]);
  });

  test('refund of a further ticket: nothing is returned', async () => {
    const { move } = await soldOutType();
    const refund = [move({ sold: -1 }, 'refund')];
    const freed = await resultOf(async (tx) => {
      await moveIfFree(tx, refund, now());
      return moveIfFree(tx, refund, now());
    });
    expect(freed).toEqual([]);
  });

  test('payment of a held ticket: nothing is returned', async () => {
    const { move } = await soldOutType();
    const payment = [move({ held: -1, sold: 1 }, 'pay')];
    expect(await resultOf((tx) => moveIfFree(tx, payment, now()))).toEqual([]);
  });

  test('decided release of the first ticket: the type is returned', async () => {
    const { eventId, id, move } = await soldOutType();
    const decided = { eventId, counts: [], moves: [move({ held: -1 }, 'release')], now: now() };
    expect(await resultOf((tx) => moveDecided(tx, decided))).toEqual([id]);
  });

  test('decided release of a further ticket: nothing is returned', async () => {
    const { eventId, move } = await soldOutType();
    const moves = [move({ held: -1 }, 'release')];
    const decided = { eventId, counts: [], moves, now: now() };
    const freed = await resultOf(async (tx) => {
      await moveIfFree(tx, [move({ sold: -1 }, 'refund')], now());
      return moveDecided(tx, decided);
    });
    expect(freed).toEqual([]);
  });

  test('decided release of a type that is marked as sold out: nothing is returned', async () => {
    const { eventId, id, move } = await soldOutType();
    await shop().sql`update ticket_stock set is_open = false where ticket_type_id = ${id}`;
    const decided = { eventId, counts: [], moves: [move({ held: -1 }, 'release')], now: now() };
    expect(await resultOf((tx) => moveDecided(tx, decided))).toEqual([]);
  });

  test('held ticket that lapses: the type is returned', async () => {
    const { eventId, id } = await soldOutType();
    const buyer = await shop().visitor();
    await shop().sql`insert into buyer_counts (buyer_id, event_id, tickets)
      values (${buyer.id}, ${eventId}, 1)`;
    const end = {
      buyerId: buyer.id,
      eventId,
      id,
      count: 1,
      kind: 'time' as const,
      endsAt: now(),
      cause: { hold: 1 },
      reason: 'lapse' as const,
    };
    expect(await resultOf((tx) => giveBack(tx, [end], now()))).toEqual([id]);
  });

  test('capacity that is raised: the type is returned', async () => {
    const { id, capacity } = await soldOutType();
    const stock = [{ id, capacity: capacity + 1, isOpen: true }];
    const { freed } = await resultOf((tx) => changeCapacities(tx, stock, now()));
    expect(freed).toEqual([id]);
  });

  test('capacity raised of a type that is marked as sold out: nothing is returned', async () => {
    const { id, capacity } = await soldOutType();
    const stock = [{ id, capacity: capacity + 1, isOpen: false }];
    const { freed } = await resultOf((tx) => changeCapacities(tx, stock, now()));
    expect(freed).toEqual([]);
  });

  test('capacity raised while tickets are free: nothing is returned', async () => {
    const { id, capacity, move } = await soldOutType();
    const stock = [{ id, capacity: capacity + 1, isOpen: true }];
    const { freed } = await resultOf(async (tx) => {
      await moveIfFree(tx, [move({ sold: -1 }, 'refund')], now());
      return changeCapacities(tx, stock, now());
    });
    expect(freed).toEqual([]);
  });

  test('type that is no longer marked as sold out: it is returned', async () => {
    const { id, capacity } = await soldOutType();
    await shop()
      .sql`update ticket_stock set is_open = false, sold = 0 where ticket_type_id = ${id}`;
    const stock = [{ id, capacity, isOpen: true }];
    const { freed } = await resultOf((tx) => changeCapacities(tx, stock, now()));
    expect(freed).toEqual([id]);
  });
});

describeShop('tickets that are not on sale', (shop) => {
  const undone = new Error('undone');

  /** The answer to moves of one ticket of types that are marked as sold out; nothing is kept. */
  async function answerTo(reasons: Record<string, StockReason>): Promise<string> {
    const { ticket } = await shop().ids();
    const now = shop().now();
    const moves = Object.entries(reasons).map(([name, reason]) => ({
      ...{ id: ticket[name]!, held: 0, sold: reason === 'refund' ? -1 : 1, reason },
      cause: reason === 'guest' ? { guest: true as const } : { hold: 1 },
    }));
    await shop().sql`update ticket_stock set is_open = false, sold = 1`;
    const answer = await shop()
      .db.transaction(async (tx) => {
        await moveIfFree(tx, moves, now);
        throw undone;
      })
      .catch((error: unknown) => error);
    await shop().reset();
    return answer === undone ? 'moved' : String((answer as Error).message);
  }

  test('guests get them', async () => {
    expect(await answerTo({ 'tonight/ga': 'guest' })).toBe('moved');
  });

  test('late payment: refused', async () => {
    expect(await answerTo({ 'tonight/ga': 'late pay' })).toBe('notEnoughTickets');
  });

  test('late payment beside guests of another ticket type: refused', async () => {
    const reasons = { 'tonight/ga': 'guest', 'tonight/vip': 'late pay' } as const;
    expect(await answerTo(reasons)).toBe('notEnoughTickets');
  });

  test('guests beside a refund of another ticket type: guests get them', async () => {
    const reasons = { 'tonight/ga': 'guest', 'tonight/vip': 'refund' } as const;
    expect(await answerTo(reasons)).toBe('moved');
  });
});
