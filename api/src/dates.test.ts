import { isoIn } from './dates.ts';

const instant = new Date('2027-07-06T10:30:00Z');

test.each([
  [null, '2027-07-06T17:30:00+07:00'],
  ['Asia/Tokyo', '2027-07-06T19:30:00+09:00'],
  ['America/St_Johns', '2027-07-06T08:00:00-02:30'],
  ['Europe/London', '2027-07-06T11:30:00+01:00'],
  ['Africa/Accra', '2027-07-06T10:30:00+00:00'],
])('an instant in the zone %s: its time there, with the offset', (zone, text) => {
  expect(isoIn(instant, zone)).toBe(text);
});

test('the offset follows the daylight saving of the zone', () => {
  expect(isoIn(new Date('2027-01-06T10:30:00Z'), 'Europe/London')).toBe('2027-01-06T10:30:00+00:00');
});
