import {
  commonEraBirthday,
  fitsAge,
  isBirthdayAllowed,
  isCalendarDate,
  isLogin,
  matches,
  normalisePhone,
  restrictionYears,
} from './fields.ts';

const now = new Date('2026-11-20T18:00:00Z'); // already the 21st in Bangkok

test.each([
  ['0812345678', '+66812345678'],
  ['+66 81-234 5678', '+66812345678'],
  ['12345678901234567890', '+1234567890123456'],
  ['', ''],
])('a phone typed as %p becomes %p', (typed, wanted) => {
  expect(normalisePhone(typed)).toBe(wanted);
});

test.each([
  ['Al', true],
  ['A', false],
  ['สมชาย', true],
  ["O'Brien-St. Clair", true],
  ['សុខា', false],
  ['-Ann', false],
  ['Ann\u200b', false],
  ['Ann\u202e', false],
  ['<svg onload=x>', false],
  ['Ann\r\nBcc', false],
  [`A${'a'.repeat(59)}`, true],
  [`A${'a'.repeat(60)}`, false],
])('name %p: %p', (name, wanted) => {
  expect(matches('name', name)).toBe(wanted);
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

test('a login is an e-mail address or a phone number', () => {
  expect(isLogin('mali@playday.test')).toBe(true);
  expect(isLogin('+66 81-234-5678')).toBe(true);
  expect(isLogin('mali')).toBe(false);
});

test('the longest phone number that registers is a login', () => {
  const longest = '1234567890123456';
  expect(matches('phone', longest)).toBe(true);
  expect(isLogin(normalisePhone(longest))).toBe(true);
  expect(isLogin(`${longest}7`)).toBe(false);
});

test('ages 12 and 90 are computed to the day in Bangkok time', () => {
  expect(isBirthdayAllowed('2014-11-21', now)).toBe(true);
  expect(isBirthdayAllowed('2014-11-22', now)).toBe(false);
  expect(isBirthdayAllowed('1935-11-22', now)).toBe(true);
  expect(isBirthdayAllowed('1935-11-21', now)).toBe(false);
  expect(isBirthdayAllowed('2027-01-01', now)).toBe(false);
  expect(isCalendarDate('2024-02-29')).toBe(true);
  expect(isCalendarDate('2023-02-29')).toBe(false);
  expect(isCalendarDate('2024-02-31')).toBe(false);
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
  expect(fitsAge('2008-12-01', 18, start)).toBe(true);
  expect(fitsAge('2008-12-02', 18, start)).toBe(false);
  expect(fitsAge(null, 18, start)).toBe(true);
  expect(fitsAge('2020-01-01', null, start)).toBe(true);
});

test('an age restriction is read from its text; unknown, unreadable and none are no restriction', () => {
  const list = [
    { key: 1, value: '18+' },
    { key: 2, value: '7' },
    { key: 3, value: 'adults' },
  ];
  expect([1, 2, 3, 4, null].map((key) => restrictionYears(list, key))).toEqual([18, 7, null, null, null]);
  expect(restrictionYears(null, 1)).toBeNull();
});
