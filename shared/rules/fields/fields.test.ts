import { isNewName } from './new-name.ts';
import {
  commonEraBirthday,
  fitsAge,
  isBirthdayAllowed,
  isCalendarDate,
  matches,
  restrictionYears,
} from './fields.ts';
import {
  normalisePhone,
  phoneDigits,
  readLogin,
  normalisePromocode,
  oneLine,
  readName,
} from './typed.ts';
import fc from 'fast-check';

const now = new Date('2026-11-20T18:00:00Z'); // already the 21st in Bangkok

test.each([
  ['0812345678', '+66812345678'],
  ['+66 81-234 5678', '+66812345678'],
  ['66812345678', '+66812345678'],
  ['+66 (0)81 234 5678', '+66812345678'],
  ['+66 081 234 5678', '+66812345678'],
  ['081.234.5678;', '+66812345678'],
  ['tel:+66-81-234-5678', '+66812345678'],
  ['\u202a+66\u00a081\u00a0234\u00a05678\u202c', '+66812345678'],
  ['๐๘๑ ๒๓๔ ๕๖๗๘', '+66812345678'],
  ['＋៨៥៥ ១២ ៣៤៥ ៦៧៨', '+85512345678'],
  ['0066 81 234 5678', '+66812345678'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['13812345678', '+13812345678'],
  ['812345678', '+812345678'],
  ['12345678901234567890', '+1234567890123456'],
  ['+12345678901234567890', '+1234567890123456'],
  ['+', '+'],
  ['0', '0'],
  ['', ''],
])('a phone typed as %p becomes %p', (typed, wanted) => {
  expect(normalisePhone(typed)).toBe(wanted);
  expect(normalisePhone(wanted)).toBe(wanted);
  expect([...typed].reduce((text, sign) => normalisePhone(text + sign), '')).toBe(wanted);
});

test.each([
  ['66812345678', true],
  ['0812345678', true],
  ['660812345678', true],
  ['6621234567', true],
  ['6653123456', true],
  ['8613812345678', true],
  ['0085512345678', true],
  ['6612345679', false],
  ['66112345678', false],
  ['66012345678', false],
  ['6681234567', false],
  ['668123456789', false],
  ['66212345678', false],
  ['0123456789', false],
  ['006612345679', false],
  ['123456789', false],
  ['12345678901234567', false],
])('new phone number %p: %p', (digits, wanted) => {
  expect(matches('phone', digits)).toBe(wanted);
  if (wanted) expect(matches('phone', phoneDigits(digits))).toBe(true);
});

test.each([
  'Al',
  'สมชาย',
  "O'Brien-St. Clair",
  'A.J. Smith',
  'ม.ล.ปิ่น',
  'Payday',
  `A${'a'.repeat(59)}`,
])('name %p: fits, and registers', (name) => {
  expect([matches('name', name), isNewName(name)]).toEqual([true, true]);
});

test.each([
  'A',
  'សុខា',
  '-Ann',
  'Ann\u200b',
  'Ann\u202e',
  '<svg onload=x>',
  'Ann\r\nBcc',
  `A${'a'.repeat(60)}`,
])('name %p: does not fit', (name) => {
  expect([matches('name', name), isNewName(name)]).toEqual([false, false]);
});

test.each([
  ['a@b.co', true],
  [`${'a'.repeat(64)}@example.test`, true],
  [`${'a'.repeat(65)}@example.test`, false],
  ['a@b', false],
  ['a@b\r\n.test', false],
  ['a@bücher.test', false],
])('e-mail %p: %p', (email, wanted) => {
  expect(matches('email', email)).toBe(wanted);
});

test.each([
  ['Playday2026', true],
  ['playday2026', false],
  ['PLAYDAY2026', false],
  ['Playdayyy', false],
  ['Play 2026x', false],
  ['Pläyday2026', false],
  [`Aa1${'x'.repeat(29)}`, true],
  [`Aa1${'x'.repeat(30)}`, false],
])('password %p: %p', (password, wanted) => {
  expect(matches('password', password)).toBe(wanted);
});

test.each([
  ['mali@playday.test', 'mali@playday.test'],
  [' mali@playday.test\u200b', 'mali@playday.test'],
  ['mali＠playday.test', 'mali@playday.test'],
  ['mailto:mali@playday.test,', 'mali@playday.test'],
  ['<mali@playday.test>;', 'mali@playday.test'],
  ['Mali Jaidee <mali@playday.test>', 'mali@playday.test'],
  ['"Jaidee, Mali" <mali@playday.test>, ', 'mali@playday.test'],
  ['มะลิ <mailto:mali@playday.test>', 'mali@playday.test'],
  ['mali@งานวัด.ไทย', 'mali@xn--72c0ao0d7bd.xn--o3cw4h'],
  ['Mali <mali@งานวัด.ไทย>', 'mali@xn--72c0ao0d7bd.xn--o3cw4h'],
  ['มะลิ@playday.test', undefined],
  ['<a@playday.test> <b@playday.test>', undefined],
  ['+66 81-234-5678', '66812345678'],
  ['(081) 234-5678,', '66812345678'],
  // As some numbers were stored before their country had to be typed.
  ['13812345678', '13812345678'],
  ['+66 12345679', '6612345679'],
  ['1234567', '1234567'],
  ['1234567890123456', '1234567890123456'],
  ['12345678901234567', undefined],
  ['123456', undefined],
  ['1234567 / 7654321', undefined],
  ['mali', undefined],
  ['mali1234567', undefined],
  ['mali@playday', undefined],
  ['', undefined],
])('login %p: %p', (typed, wanted) => {
  expect(readLogin(typed)).toBe(wanted);
});

test('ages 12 and 90 are computed to the day in Bangkok time', () => {
  expect([isBirthdayAllowed('2014-11-21', now), isBirthdayAllowed('2014-11-22', now)]).toEqual([
    true,
    false,
  ]);
  expect([isBirthdayAllowed('1935-11-22', now), isBirthdayAllowed('1935-11-21', now)]).toEqual([
    true,
    false,
  ]);
  expect(isBirthdayAllowed('2027-01-01', now)).toBe(false);
  expect(isCalendarDate('2024-02-29')).toBe(true);
  expect([isCalendarDate('2023-02-29'), isCalendarDate('2024-02-31')]).toEqual([false, false]);
});

test.each([
  ['2540-04-12', '1997-04-12'],
  ['1997-04-12', '1997-04-12'],
  ['2563-04-12', '2563-04-12'], // six years old
  ['0254-04-12', '0254-04-12'],
  ['', ''],
])('birthday typed as %p: %p', (typed, wanted) => {
  expect(commonEraBirthday(typed, now)).toBe(wanted);
});

test('an age restriction is met when the birthday is on or before the event’s day', () => {
  const start = new Date('2026-12-01T20:00:00+07:00');
  expect([fitsAge('2008-12-01', 18, start), fitsAge('2008-12-02', 18, start)]).toEqual([
    true,
    false,
  ]);
  expect([fitsAge(null, 18, start), fitsAge('2020-01-01', null, start)]).toEqual([true, true]);
});

test('age restriction: read from its text; unknown, unreadable and none are no restriction', () => {
  const list = [
    { key: 1, value: '18+' },
    { key: 2, value: '7' },
    { key: 3, value: 'adults' },
  ];
  expect([1, 2, 3, 4, null].map((key) => restrictionYears(list, key))).toEqual([
    18,
    7,
    null,
    null,
    null,
  ]);
  expect(restrictionYears(null, 1)).toBeNull();
});

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
  'Visit freeticket.com to claim',
  'ฟรี.ไทย',
  'a.co',
  'Playday Support',
  'PLAY DAY',
  'The Pláy-day Team',
  'Play \u200b day',
  'Playdạy',
  'Plaỹday',
  'P̧layday',
  'Ṕlayday',
  'P.L.A.Y - DAY',
  'PIayday Refunds',
  'P\u01C0ayday',
  'Þlayday',
  'เพลย์เดย์',
  'ทีม เพลย์ เดย์',
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
  'محمد',
  'Ann\u200b4',
  '<b>Ann</b>',
  '๏',
])('name typed as %p: is refused', (typed) => expect(matches('name', readName(typed))).toBe(false));

test('text that was read once: does not change when it is read again', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (typed) => oneLine(oneLine(typed)) === oneLine(typed),
    ),
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

test.each([
  ['ten-off 00', 'TENOFF00'],
  ['\u200bＴＥＮＯＦＦ００', 'TENOFF00'],
  ['“TENOFF00”', 'TENOFF00'],
])('promo code typed as %p: %s', (typed, wanted) => expect(normalisePromocode(typed)).toBe(wanted));
