import { dayOf, gateTime } from './days.ts';

const lateInLondon = '2026-11-20T18:30:00Z'; // 01:30 on the 21st in Bangkok

test('gate: its time, with the day when it opens before midnight for an event after it', () => {
  expect(gateTime('2027-02-06T18:30:00+09:00', '2027-02-06T19:30:00+09:00', 'en')).toBe('18:30');
  expect(gateTime('2027-02-05T23:30:00+07:00', '2027-02-06T00:30:00+07:00', 'en')).toBe(
    'Fri 5 February, 23:30',
  );
});

test('day without a year', () => {
  expect(dayOf(lateInLondon, 'en')).toBe('Sat 21 November');
  expect(dayOf(lateInLondon, 'zh')).toBe('11月21日 周六');
});
