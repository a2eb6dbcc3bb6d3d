import { lotFor } from './take-place.ts';

/**
 * Lots of 20,000 people in the order of their arrival: ids count up as people register and come.
 */
const lots = Array.from({ length: 20_000 }, (_, index) =>
  lotFor('secret of this event', 7, index + 1),
);

/** The tenth of all values, from 0 to 9, that each is in. */
function tenths(values: readonly number[]): number[] {
  const order = values.map((_value, index) => index).sort((a, b) => values[a]! - values[b]!);
  const result: number[] = [];
  order.forEach((index, rank) => (result[index] = Math.floor((10 * rank) / values.length)));
  return result;
}

test('draw: the place does not depend on the arrival', () => {
  // Pearson's chi-square of a table with ten rows and ten columns. Independent values exceed 126.1
  // once in a thousand draws; this draw is the same every time.
  const cells = Array.from({ length: 100 }, () => 0);
  tenths(lots).forEach(
    (column, arrival) => (cells[10 * Math.floor((10 * arrival) / lots.length) + column]! += 1),
  );
  const expected = lots.length / 100;
  expect(cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(
    126.1,
  );
});

test('draw: another event or secret draws anew, the same one repeats its lots', () => {
  expect(lotFor('secret of this event', 7, 1)).toBe(lots[0]);
  expect(lotFor('secret of this event', 8, 1)).not.toBe(lots[0]);
  expect(lotFor('another secret', 7, 1)).not.toBe(lots[0]);
  expect(new Set(lots).size).toBe(lots.length);
});
