import fc from 'fast-check';
import { describeShop } from '../testing/suite.ts';
import { hours, later, minutes } from '../time/time.ts';
import { isScarce, levelAfter, selectScarce, type StockLevel } from './scarcity.ts';
import { moveIfFree } from './move-stock.ts';

const now = new Date('2026-11-25T12:00:00Z');
const level = (capacity: number, taken: number): StockLevel => ({
  capacity,
  taken,
  scarceUntil: undefined,
});

test.each([
  [100, 90, false],
  [100, 91, true],
  [3_000, 2_700, false],
  [3_000, 2_701, true],
  [4, 3, false],
  [4, 4, true],
])('of %i tickets %i are taken: scarce is %s', (capacity, taken, expected) => {
  expect(isScarce(level(capacity, taken), now)).toBe(expected);
});

test('scarce tickets that become free again stay scarce for six hours', () => {
  const free = levelAfter(level(100, 95), -30, now);
  expect(isScarce(free, later(now, hours(6) - 1))).toBe(true);
  expect(isScarce(free, later(now, hours(6)))).toBe(false);
  expect(isScarce(levelAfter(level(100, 60), -30, now), now)).toBe(false);
});

describeShop('scarce tickets', (shop) => {
  test('random moves of stock: the column says what the rule says', async () => {
    const { ticket } = await shop().ids();
    const id = ticket['tonight/ga']!;
    const moves = fc.array(
      fc.record({
        taken: fc.integer({ min: 0, max: 100 }),
        laterMin: fc.integer({ min: 0, max: 400 }),
      }),
      { minLength: 20, maxLength: 20 },
    );
    const seen = new Set<boolean>();
    for (const plan of fc.sample(moves, { numRuns: 10, seed: 3 })) {
      await shop().reset();
      let stock = level(100, 0);
      let at = shop().now();
      for (const { taken, laterMin } of plan) {
        at = later(at, minutes(laterMin));
        const change = taken - stock.taken;
        stock = levelAfter(stock, change, at);
        const move = { id, held: change, sold: 0, cause: { hold: 1 }, reason: 'hold' } as const;
        await shop().db.transaction((tx) => moveIfFree(tx, [move], at));
        const [row] = await shop().db.query<{ isScarce: boolean }>(
          `select ${selectScarce('$2')} as "isScarce" from ticket_stock s
            where ticket_type_id = $1`,
          [id, at],
        );
        expect(row!.isScarce).toBe(isScarce(stock, at));
        if (taken <= 90) seen.add(row!.isScarce);
      }
    }
    // Without the holds that moves have in the shop.
    await shop().reset();
    // Also where many are free again.
    expect(seen).toEqual(new Set([true, false]));
  });
});
