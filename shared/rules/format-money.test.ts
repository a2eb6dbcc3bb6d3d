import { formatPrice, formatSum, toMinor } from './format-money.ts';

const baht = { code: 'THB', symbol: '฿', scale: 2 };
const yen = { code: 'JPY', symbol: '¥', scale: 0 };

test('a price keeps its decimals, a sum drops trailing zeros', () => {
  expect(formatPrice(125_000, baht)).toBe('฿1,250.00');
  expect(formatSum(125_000, baht)).toBe('฿1,250');
  expect(formatSum(125_050, baht)).toBe('฿1,250.5');
  expect(formatSum(5, baht)).toBe('฿0.05');
});

test('discount: the minus is before the currency sign', () => {
  expect(formatSum(-10_000, baht)).toBe('−฿100');
});

test('currency without decimals: none are shown', () => {
  expect(formatPrice(1_234_567, yen)).toBe('¥1,234,567');
  expect(formatSum(100, yen)).toBe('¥100');
});

test('decimal from the wire: converted to whole minor units', () => {
  expect(toMinor(1.1 + 2.2, 2)).toBe(330);
  expect(toMinor(19.99, 2)).toBe(1999);
  expect(toMinor(500, 0)).toBe(500);
});
