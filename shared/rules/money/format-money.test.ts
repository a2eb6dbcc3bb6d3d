import { formatPrice, formatSum } from './format-money.ts';

const baht = { code: 'THB', symbol: '฿', scale: 2 };
const yen = { code: 'JPY', symbol: '¥', scale: 0 };

test('a price keeps its decimals, a sum drops trailing zeros', () => {
  expect([formatPrice(125_000, baht), formatSum(125_000, baht)]).toEqual(['฿1,250.00', '฿1,250']);
  expect([formatSum(125_050, baht), formatSum(5, baht)]).toEqual(['฿1,250.50', '฿0.05']);
});

test('discount: the minus is before the currency sign', () => {
  expect(formatSum(-10_000, baht)).toBe('−฿100');
});

test('currency without decimals: none are shown', () => {
  expect([formatPrice(1_234_567, yen), formatSum(100, yen)]).toEqual(['¥1,234,567', '¥100']);
});
