import { p75 } from './percentile.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('75th percentile of 20: the 15th value, between the 11th and the 19th with 95 % confidence', () => {
  expect(p75(upTo(20))).toEqual({ value: 15, low: 11, high: 19 });
  expect(p75(upTo(20).reverse())).toEqual({ value: 15, low: 11, high: 19 });
});

test('few values: the interval ends at the largest', () => {
  expect(p75(upTo(5))).toEqual({ value: 4, low: 2, high: 5 });
  expect(p75([7])).toEqual({ value: 7, low: 7, high: 7 });
});

test('runs without a value are left out; without any value there is no percentile', () => {
  expect(p75([undefined, 3, Number.NaN])?.value).toBe(3);
  expect(p75([undefined])).toBeNull();
});

test('interval: holds the true percentile in 95 of 100 samples of 20', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const holds = upTo(2000).filter(() => {
    const found = p75(Array.from({ length: 20 }, random));
    return found && found.low <= 0.75 && found.high >= 0.75;
  });
  expect(holds.length / 2000).toBeGreaterThan(0.94);
});
