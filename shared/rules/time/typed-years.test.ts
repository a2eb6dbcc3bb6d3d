import { fromBuddhistEra, wrongYear } from './typed-years.ts';

const now = new Date('2026-11-20T05:00:00Z');

test.each([
  ['2569-12-20', 'Write 2026'],
  ['2570-01-01T00:00:00+07:00', 'Write 2027'],
  ['2567-02-29', 'Write 2024'],
  ['2540-04-12', 'Write 1997'],
  ['29/02/2543', 'Write 2000'],
  ['28 มี.ค. 2570', 'Write 2027'],
  ['2569/11/28', 'Write 2026'],
  ['๒๕๖๙-๑๑-๒๘', 'Write 2026'],
  ['２５６９-１１-２８', 'Write 2026'],
  ['28-11-២៥៦៩', 'Write 2026'],
  [new Date('2570-01-01T00:00:00+07:00'), 'Write 2027'],
])('%s: may be a Buddhist year', (typed, hint) => expect(wrongYear(typed, now)).toContain(hint));

test.each(['1483-11-01', '2200-01-01', '2999-01-01'])('%s: is in no era', (typed) =>
  expect(wrongYear(typed, now)).toMatch(/common era$/u),
);

test.each([
  '1970-01-01',
  '2026-11-20T19:00:00+07:00',
  '2036-01-01',
  '28/11/69',
  '2027-01-05T20:00-0500',
  '28/11/2026',
  'soon',
  '',
])('%s: can be', (typed) => expect(wrongYear(typed, now)).toBeUndefined());

test('leap day of a Buddhist year: the one of the common era', () => {
  expect(fromBuddhistEra('2543-02-29')).toBe('2000-02-29');
});
