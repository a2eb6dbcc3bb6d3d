import { type WaitingTime, waitingTime } from './waiting-time.ts';

const usual = { ahead: 600, calledPerMinute: 60, left: 9_999, openForMs: 3_600_000 };

test.each<[string, Partial<Parameters<typeof waitingTime>[0]>, WaitingTime | null]>([
  ['pace unknown: no range', { calledPerMinute: null }, null],
  ['nobody is being called: no range', { calledPerMinute: 0 }, null],
  ['next in line: less than two minutes', { ahead: 0 }, { from: 0, to: 90 }],
  ['600 ahead, 60 a minute: around ten minutes', {}, { from: 260, to: 870 }],
  ['tickets for everyone ahead and for those who are choosing', { left: 1_803 }, { from: 260, to: 870 }],
  ['in the first minutes: it may be much sooner', { openForMs: 300_000 }, { from: 140, to: 870 }],
  ['fewer tickets: no range', { left: 1_802 }, null],
])('%s', (_name, state, expected) => expect(waitingTime({ ...usual, ...state })).toEqual(expected));
