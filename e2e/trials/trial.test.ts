import { estimate } from './trial.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('median of 20: the 10th value, between the 6th and the 15th with 95 % confidence', () => {
  expect(estimate(upTo(20).reverse())).toEqual({ value: 10, low: 6, high: 15 });
});

test('few values: the interval ends at the smallest and the largest', () => {
  expect(estimate(upTo(5))).toEqual({ value: 3, low: 1, high: 5 });
});

test('runs without a value are left out; without any value there is no median', () => {
  expect(estimate([undefined, 3, Number.NaN])?.value).toBe(3);
  expect(estimate([undefined])).toBeNull();
});
