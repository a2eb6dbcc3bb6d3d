import { waitingTime } from './waiting-time.ts';

test.each([
  ['pace unknown: no range', { ahead: 10, calledPerMinute: null, left: 9_999, openForMs: 3_600_000 }, null],
  [
    'nobody is being called: no range',
    { ahead: 10, calledPerMinute: 0, left: 9_999, openForMs: 3_600_000 },
    null,
  ],
  [
    'next in line: less than two minutes',
    { ahead: 0, calledPerMinute: 60, left: 9_999, openForMs: 3_600_000 },
    { from: 0, to: 90 },
  ],
  [
    '600 ahead, 60 a minute: around ten minutes',
    { ahead: 600, calledPerMinute: 60, left: 9_999, openForMs: 3_600_000 },
    { from: 260, to: 870 },
  ],
  [
    'tickets for everyone ahead and for those who are choosing: a range',
    { ahead: 600, calledPerMinute: 60, left: 1_803, openForMs: 3_600_000 },
    { from: 260, to: 870 },
  ],
  [
    'in the first minutes: it may be much sooner',
    { ahead: 600, calledPerMinute: 60, left: 9_999, openForMs: 300_000 },
    { from: 140, to: 870 },
  ],
  ['fewer tickets: no range', { ahead: 600, calledPerMinute: 60, left: 1_802, openForMs: 3_600_000 }, null],
])('%s', (_name, state, expected) => expect(waitingTime(state)).toEqual(expected));
