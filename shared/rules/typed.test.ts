import { isNewName } from './new-name.ts';
import fc from 'fast-check';
import { matches } from './fields.ts';
import { normalisePromocode, oneLine, phoneDigits, readLogin, readName } from './typed.ts';

test.each([
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['Jose\u0301', 'José'],
  ['\u202aAnna\u00a0\u2009 Maria\u202c', 'Anna Maria'],
  ['สม\u200bชาย', 'สมชาย'],
  // NFKC would take its SARA AM apart.
  ['น้ำฝน', 'น้ำฝน'],
  ['Ａｎｎａ', 'Anna'],
  ['ﬁona', 'fiona'],
  ['O‘Neil', 'O’Neil'],
  ['Oʼneil', 'O’neil'],
  ['Jean‑Luc', 'Jean-Luc'],
  ["D'Arcy", "D'Arcy"],
  ['Đỗ', 'Đỗ'],
  ['Łukasz\n', 'Łukasz'],
  ['M\u0327oz\u030carta', 'M̧ožarta'],
])('name typed as %p: %p, and it registers', (typed, wanted) => {
  expect(readName(typed)).toBe(wanted.normalize('NFC'));
  expect(isNewName(readName(typed))).toBe(true);
});

test.each([
  'Play \u200b day',
  'Playdạy',
  'Plaỹday',
  'P̧layday',
  'Ṕlayday',
  'P.L.A.Y - DAY',
  'x.\u0301com',
  'evil.c\u0308om',
  'WWW.x',
])('name typed as %p: reads like the shop or an address, and does not register', (typed) =>
  expect(isNewName(readName(typed))).toBe(false),
);

test.each([
  `A${'\u0301'.repeat(9)}`,
  'A\u20dd',
  'Vis\u0338\u0301\u0300\u0302it',
  'Aª',
  'Aⅷ',
  'ᴘᴀᴛ',
  'Владимир',
  '陈伟',
  'សុខា',
  'محمد',
  'Ann\u200b4',
  '<b>Ann</b>',
  '๏',
])('name typed as %p: is refused', (typed) => expect(matches('name', readName(typed))).toBe(false));

test('text that was read once: does not change when it is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => oneLine(oneLine(typed)) === oneLine(typed)),
  );
});

test.each([
  '081 234 5678 / 089 876 5432',
  '0812345678, 0898765432',
  '0812345678 หรือ 0898765432',
  '+1 415 555 2671; +1 415 555 2672',
  '+49 170 1234567 0170 7654321',
  '+49 30 1234567 ext 12',
  '081 234 5678 #3',
])('two phone numbers, or one with an extension, %p: none of them', (typed) =>
  expect(phoneDigits(typed)).toBe(''),
);

test('two numbers at sign-in: no login', () => expect(readLogin('1234567 / 7654321')).toBeUndefined());

test.each([
  ['ten-off 00', 'TENOFF00'],
  ['\u200bＴＥＮＯＦＦ００', 'TENOFF00'],
  ['“TENOFF00”', 'TENOFF00'],
])('promo code typed as %p: %s', (typed, wanted) => expect(normalisePromocode(typed)).toBe(wanted));
