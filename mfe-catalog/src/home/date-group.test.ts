import { events } from '../sample.ts';
import { dateGroup, inGroups } from './date-group.ts';

/** A Tuesday. */
const now = Date.parse('2026-11-24T18:00:00+07:00');
const at = (dateStart: string, more = {}) => ({ ...events[0]!, dateStart, ...more });

test.each([
  ['that began yesterday', '2026-11-23T20:00:00+07:00', 'today'],
  ['tonight', '2026-11-24T20:00:00+07:00', 'today'],
  ['on Thursday', '2026-11-26T20:00:00+07:00', 'week'],
  ['on Friday', '2026-11-27T00:10:00+07:00', 'weekend'],
  ['on Sunday night', '2026-11-29T23:59:00+07:00', 'weekend'],
  ['on Monday', '2026-11-30T00:00:00+07:00', null],
  ['next month', '2026-12-31T19:00:00+07:00', null],
  ['next year', '2027-01-23T14:00:00+07:00', null],
  ['abroad, on Sunday there', '2026-11-29T23:30:00+09:00', 'weekend'],
])('event %s: its group', (_, start, group) => {
  expect(dateGroup(at(start), now)).toBe(group);
});

test('on a Sunday: tonight is today, and tomorrow is not this week', () => {
  const sunday = Date.parse('2026-11-29T09:00:00+07:00');
  expect(dateGroup(at('2026-11-29T20:00:00+07:00'), sunday)).toBe('today');
  expect(dateGroup(at('2026-11-30T20:00:00+07:00'), sunday)).toBeNull();
});

test('postponed events: together and last, the others in their order', () => {
  const postponed = { state: 'postponed' as const };
  const list = [
    at('2026-11-25T20:00:00+07:00', postponed),
    at('2026-11-26T20:00:00+07:00'),
    at('2026-11-26T21:00:00+07:00'),
    at('2026-11-28T20:00:00+07:00', postponed),
    at('2026-11-28T21:00:00+07:00', postponed),
    at('2026-12-05T20:00:00+07:00'),
  ];
  expect(inGroups(list)).toEqual([1, 2, 5, 0, 3, 4].map((index) => list[index]));
});
