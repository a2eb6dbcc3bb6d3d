import { atLocalTime, isoIn } from './dates.ts';

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
  expect(isoIn(new Date('2027-01-06T10:30:00Z'), 'Europe/London')).toBe(
    '2027-01-06T10:30:00+00:00',
  );
});

test.each([
  ['2027-03-28T23:59:59', 'Europe/London', '+01:00'],
  ['2027-03-27T23:59:59', 'Europe/London', '+00:00'],
  ['2027-10-31T23:59:59', 'Europe/London', '+00:00'],
  ['2027-03-14T23:59:59', 'America/Los_Angeles', '-07:00'],
  ['2027-03-28T23:59:59', null, '+07:00'],
])('%s on the clocks of %s: the offset of that moment, %s', (local, zone, offset) => {
  expect(atLocalTime(local, zone)).toBe(local + offset);
});
