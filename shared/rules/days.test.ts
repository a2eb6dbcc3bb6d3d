import { gateTime } from './days.ts';

test('gate: its time of day', () => {
  const [doors, start] = ['2027-02-06T18:30:00+09:00', '2027-02-06T19:30:00+09:00'];
  expect(gateTime(doors, start, 'en')).toBe('18:30');
  expect(gateTime(doors, start, 'th')).toBe('18:30\u00a0น.');
  expect(gateTime(doors, start, 'km')).toBe('ម៉ោង\u00a018:30');
});

test('gate that opens before midnight for an event after it: the day, too', () => {
  const [doors, start] = ['2027-02-05T23:30:00+07:00', '2027-02-06T00:30:00+07:00'];
  expect(gateTime(doors, start, 'en')).toBe('Fri 5 February, 23:30');
  expect(gateTime(doors, start, 'th')).toBe('ศ. 5 ก.พ. 23:30\u00a0น.');
  expect(gateTime(doors, start, 'zh')).toBe('2月5日 周五 23:30');
  expect(gateTime(doors, start, 'km')).toBe('សុក្រ 5 កុម្ភៈ ម៉ោង\u00a023:30');
});
