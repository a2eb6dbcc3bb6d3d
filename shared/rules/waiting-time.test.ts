import { waitingTime } from './waiting-time.ts';

test.each([
  ['pace unknown: no range', { ahead: 10, calledPerMinute: null, left: 9_999 }, null],
  ['nobody is being called: no range', { ahead: 10, calledPerMinute: 0, left: 9_999 }, null],
  [
    'next in line: less than two minutes',
    { ahead: 0, calledPerMinute: 60, left: 9_999 },
    { from: 0, to: 90 },
  ],
  [
    '600 ahead, 60 a minute: around ten minutes',
    { ahead: 600, calledPerMinute: 60, left: 9_999 },
    { from: 350, to: 990 },
  ],
  [
    'tickets for everyone ahead and for those who are choosing: a range',
    { ahead: 600, calledPerMinute: 60, left: 1_803 },
    { from: 350, to: 990 },
  ],
  ['fewer tickets: no range', { ahead: 600, calledPerMinute: 60, left: 1_802 }, null],
])('%s', (_name, state, expected) => expect(waitingTime(state)).toEqual(expected));
