import fc from 'fast-check';
import { type FeeRule, fromMinor, percentOf, quote, shareOut, toMinor } from './money.ts';

const fee: fc.Arbitrary<FeeRule> = fc.oneof(
  fc.record({
    name: fc.constant('f'),
    type: fc.constant('fixed' as const),
    amount: fc.nat(100_000),
  }),
  fc.record({
    name: fc.constant('p'),
    type: fc.constant('percent' as const),
    amount: fc.nat(10_000),
  }),
);
const lines = fc
  .array(
    fc.record({
      priceMinor: fc.oneof(fc.constant(0), fc.nat(5_000_000)),
      count: fc.integer({ min: 1, max: 4 }),
      fees: fc.array(fee, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.map((line, at) => ({ ...line, id: at + 1 })));

/**
 * The same formulas by another method: exact fractions over a common denominator, one ticket at a
 * time.
 */
function oracle(
  all: { priceMinor: number; count: number; fees: FeeRule[] }[],
  fees: FeeRule[],
  promo: number,
) {
  let subtotal = 0n;
  for (const line of all) for (let n = 0; n < line.count; n++) subtotal += BigInt(line.priceMinor);
  if (subtotal === 0n) return { subtotal: 0, discount: 0, total: 0 };
  const discount = BigInt(promo) < subtotal ? BigInt(promo) : subtotal;
  // Distributes the discount satang by satang, each to the line furthest below its exact share.
  const shares = all.map((line) => (discount * BigInt(line.priceMinor * line.count)) / subtotal);
  for (let left = discount - shares.reduce((a, b) => a + b, 0n); left > 0n; left--) {
    let best = -1;
    let bestLack = -1n;
    all.forEach((line, at) => {
      const lack = discount * BigInt(line.priceMinor * line.count) - shares[at]! * subtotal;
      if (lack > bestLack) [best, bestLack] = [at, lack];
    });
    shares[best]! += 1n;
  }
  const percent = (base: bigint, hundredths: number) => {
    const twice = 2n * base * BigInt(hundredths);
    return (twice + 10_000n) / 20_000n;
  };
  let total = subtotal - discount;
  all.forEach((line, at) => {
    const base = BigInt(line.priceMinor * line.count) - shares[at]!;
    for (const f of line.fees)
      total += f.type === 'fixed' ? BigInt(f.amount * line.count) : percent(base, f.amount);
  });
  for (const f of fees)
    total += f.type === 'fixed' ? BigInt(f.amount) : percent(subtotal - discount, f.amount);
  return { subtotal: Number(subtotal), discount: Number(discount), total: Number(total) };
}

test('every order has the price that an independent computation gives', () => {
  fc.assert(
    fc.property(lines, fc.array(fee, { maxLength: 3 }), fc.nat(10_000_000), (all, fees, promo) => {
      const { subtotal, discount, total } = quote(all, fees, promo);
      expect({ subtotal, discount, total }).toEqual(oracle(all, fees, promo));
    }),
    { numRuns: 1_000 },
  );
});

test('shares of a discount add up exactly and do not exceed their line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(2_000_000_000), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (weights, wish) => {
        const whole = weights.reduce((a, b) => a + b, 0);
        const amount = Math.min(wish, whole);
        const shares = shareOut(amount, weights);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(amount);
        shares.forEach((share, at) => expect(share).toBeLessThanOrEqual(weights[at]!));
      },
    ),
  );
});

test('promo that covers the subtotal: the fees remain, and the total is never negative', () => {
  const fees: FeeRule[] = [{ name: 'service', type: 'fixed', amount: 2_000 }];
  const covered = quote([{ id: 1, priceMinor: 10_000, count: 2, fees }], [], 99_999_999);
  expect(covered).toMatchObject({
    subtotal: 20_000,
    discount: 20_000,
    total: 4_000,
    isFree: false,
  });
});

test('free order: no fee lines', () => {
  const fees: FeeRule[] = [{ name: 'service', type: 'fixed', amount: 2_000 }];
  expect(quote([{ id: 1, priceMinor: 0, count: 4, fees }], fees)).toMatchObject({
    total: 0,
    isFree: true,
    ticketFees: [],
    orderFees: [],
  });
});

test('rounds half up', () => {
  expect([percentOf(50, 100), percentOf(49, 100), percentOf(149_000, 350)]).toEqual([1, 0, 5_215]);
});

test('decimals of the wire survive a round trip; too many decimals throw', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999_999), fc.integer({ min: 0, max: 3 }), (minor, scale) => {
      expect(toMinor(fromMinor(minor, scale), scale)).toBe(minor);
    }),
  );
  expect(() => toMinor(12.345, 2)).toThrow(RangeError);
  expect(() => toMinor(-1, 2)).toThrow(RangeError);
  for (const written of ['1.500', '1.5000', '20.000', '480.000'])
    expect(() => toMinor(written, 2)).toThrow(RangeError);
  expect([toMinor('1.50', 2), toMinor('500.00', 0), toMinor('500.0', 0)]).toEqual([150, 500, 500]);
});
