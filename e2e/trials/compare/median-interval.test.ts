import { medianInterval } from './median-interval.ts';

// Table of the sign test: with 8 values the whole range, with 12 from the 3rd to the 10th.
test.each([
  [5, 1, 5, 3],
  [8, 1, 8, 4.5],
  [9, 2, 8, 5],
  [12, 3, 10, 6.5],
  [20, 6, 15, 10.5],
])(
  '%i values: interval from the %i-th to the %i-th, median %d',
  (count, least, greatest, median) => {
    const values = Array.from({ length: count }, (_, index) => count - index);
    expect(medianInterval(values)).toEqual({ median, least, greatest });
  },
);
