/**
 * Computes the price of an order, in integer minor units (satang). The api prices every order with
 * it, and the billing page its summary. Formulas: SPEC section 9 and the README of the api;
 * rounding half up, once per fee line.
 */

export interface FeeRule {
  name: string;
  type: 'fixed' | 'percent';
  /** Fixed: minor units. Percent: hundredths of a percent (350 is 3.5 %). */
  amount: number;
}

export interface PricedLine {
  id: number;
  priceMinor: number;
  count: number;
  fees: readonly FeeRule[];
}

export interface Quote {
  subtotal: number;
  discount: number;
  lines: { id: number; total: number; discountShare: number }[];
  ticketFees: { ticketId: number; name: string; price: number }[];
  orderFees: { name: string; price: number }[];
  feesTotal: number;
  /** Subtotal + fees − discount. */
  total: number;
  /** An order is free when its subtotal is 0: no fee lines, no payment method. */
  isFree: boolean;
}

/**
 * Prices an order. `promoMinor` is the promo's amount (0 without one); the discount is at most the
 * subtotal.
 */
export function quote(
  lines: readonly PricedLine[],
  fees: readonly FeeRule[],
  promoMinor = 0,
): Quote {
  const totals = lines.map((line) => line.priceMinor * line.count);
  const subtotal = sum(totals);
  const discount = Math.min(promoMinor, subtotal);
  const shares = shareOut(discount, totals);
  const isFree = subtotal === 0;

  const ticketFees = isFree
    ? []
    : lines.flatMap((line, at) =>
        line.fees.map((fee) => ({
          ticketId: line.id,
          name: fee.name,
          price:
            fee.type === 'fixed'
              ? fee.amount * line.count
              : percentOf(totals[at]! - shares[at]!, fee.amount),
        })),
      );
  const orderFees = isFree
    ? []
    : fees.map((fee) => ({
        name: fee.name,
        price: fee.type === 'fixed' ? fee.amount : percentOf(subtotal - discount, fee.amount),
      }));
  const feesTotal =
    sum(ticketFees.map((fee) => fee.price)) + sum(orderFees.map((fee) => fee.price));

  return {
    subtotal,
    discount,
    lines: lines.map((line, at) => ({
      id: line.id,
      total: totals[at]!,
      discountShare: shares[at]!,
    })),
    ticketFees,
    orderFees,
    feesTotal,
    total: subtotal + feesTotal - discount,
    isFree,
  };
}

/**
 * Splits `amount` in proportion to `weights` so that the parts add up exactly: largest remainder
 * (Hamilton's method); of equal remainders the earlier part is rounded up. BigInt, because amount ×
 * weight exceeds the safe integers.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight);
    return { at, share: Number(product / whole), rest: product % whole };
  });
  const left = amount - sum(parts.map((part) => part.share));
  const byRest = [...parts].sort((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  );
  for (const part of byRest.slice(0, left)) part.share += 1;
  return parts.map((part) => part.share);
}

/** `base` minor units × `hundredths` of a percent, rounded half up. */
export function percentOf(base: number, hundredths: number): number {
  return Number((BigInt(base) * BigInt(hundredths) + 5_000n) / 10_000n);
}

/**
 * Converts a decimal from the wire to minor units. Throws when it has more decimals than the
 * currency's `scale`; two zeros may stand behind any amount. `1.500` may mean 1,500 and is refused.
 */
export function toMinor(amount: number | string, scale: number): number {
  const match = /^(\d{1,20})(?:\.(\d{1,20}))?$/u.exec(String(amount));
  const written = match?.[2] ?? '';
  const decimals = /^00?$/u.test(written) ? '' : written;
  const minor = Number(`${match?.[1]}${decimals.padEnd(scale, '0')}`);
  if (!match || decimals.length > scale || !Number.isSafeInteger(minor)) {
    throw new RangeError(`not an amount with at most ${scale} decimals`);
  }
  return minor;
}

/** Converts minor units to the decimal that goes over the wire. */
export function fromMinor(minor: number, scale: number): number {
  return minor / 10 ** scale;
}

/** Converts a fee of the api (decimal money, or a percentage) to a rule for `quote`. */
export function feeRule(
  fee: { name: string; type: 'fixed' | 'percent'; amount: number },
  scale: number,
): FeeRule {
  const amount = fee.type === 'fixed' ? toMinor(fee.amount, scale) : Math.round(fee.amount * 100);
  return { name: fee.name, type: fee.type, amount };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
