import { payUntil } from '@playday/shared/rules/payment/payment-times';
import { days, hours, later, minutes, seconds } from '../time/time.ts';
import {
  afterUnpaidEnd,
  extendedEnd,
  HOLD_MS,
  holdEnd,
  pauseUntil,
  type UnpaidEndFacts,
  type UnpaidHistory,
} from './hold-terms.ts';

const now = new Date('2026-11-25T12:00:00Z');
const nothing: UnpaidHistory = {
  lapses: 0,
  lapsedAt: undefined,
  scarceLapses: 0,
  scarceLapsedAt: undefined,
  unpaidMs: 0,
  unpaidAt: undefined,
};

test('a hold lasts for 1,800 s, or until the sale ends', () => {
  expect(HOLD_MS).toBe(1_800_000);
  expect(holdEnd(now, later(now, hours(5)))).toEqual(later(now, minutes(30)));
  expect(holdEnd(now, later(now, minutes(12)))).toEqual(later(now, minutes(12)));
});

test('an extension adds 1,800 s, not past the end of the sale nor while tickets are scarce', () => {
  const end = (isScarce: boolean, saleEndMin: number) =>
    extendedEnd(now, { isScarce, saleEnd: later(now, minutes(saleEndMin)) }).getTime() -
    now.getTime();
  expect([end(false, 90), end(false, 10), end(false, 0), end(false, -5), end(true, 90)]).toEqual(
    [30, 10, 0, 0, 0].map(minutes),
  );
});

test('time to pay: 15 minutes; with scarce tickets the rest of the hold, at least 5', () => {
  const of = (holdEndsInMin?: number) =>
    payUntil(0, holdEndsInMin === undefined ? undefined : minutes(holdEndsInMin));
  expect([of(), of(29), of(12), of(3), of(-1)]).toEqual([15, 15, 12, 5, 5].map(minutes));
});

/** The history after one end after the other, each `pauseMs` after the one before. */
function after(ends: (Partial<UnpaidEndFacts> & { keptMs?: number; pauseMs?: number })[]) {
  let at = now;
  let history = nothing;
  for (const { keptMs = minutes(30), pauseMs = 0, ...facts } of ends) {
    const since = later(at, pauseMs);
    at = later(since, keptMs);
    const endsAt = later(since, minutes(30));
    history = afterUnpaidEnd(history, {
      kind: 'time',
      isScarce: false,
      since,
      endsAt,
      at,
      ...facts,
    });
  }
  const pauseMs = (isScarce: boolean) => {
    const until = pauseUntil(history, isScarce);
    return until === undefined ? 0 : until.getTime() - at.getTime();
  };
  return { elsewhere: pauseMs(false), scarce: pauseMs(true) };
}

const lapse = {};
const scarceLapse = { isScarce: true };
const givenBack = (keptMs: number, isScarce = false) => ({
  kind: 'buyer' as const,
  keptMs,
  isScarce,
});
const none = { elsewhere: 0, scarce: 0 };
const both = (ms: number) => ({ elsewhere: ms, scarce: ms });

test.each<[string, ReturnType<typeof after>, Parameters<typeof after>[0]]>([
  ['nothing yet', none, []],
  ['one lapse', none, [lapse]],
  ['two lapses', both(minutes(30)), [lapse, lapse]],
  ['nine lapses', both(minutes(30)), Array<object>(9).fill(lapse)],
  ['two lapses, a day apart', none, [lapse, { pauseMs: days(1) }]],
  ['one lapse of scarce tickets', { elsewhere: 0, scarce: hours(6) }, [scarceLapse]],
  [
    'two of scarce tickets',
    { elsewhere: minutes(30), scarce: hours(24) },
    [scarceLapse, scarceLapse],
  ],
  [
    'two, two days apart',
    { elsewhere: 0, scarce: hours(24) },
    [scarceLapse, { isScarce: true, pauseMs: days(2) }],
  ],
  [
    'two, a week apart',
    { elsewhere: 0, scarce: hours(6) },
    [scarceLapse, { isScarce: true, pauseMs: days(7) }],
  ],
  ['given back after 24 minutes', none, [givenBack(minutes(24)), givenBack(minutes(24))]],
  [
    'given back in the last five minutes',
    both(minutes(30)),
    [givenBack(minutes(25)), givenBack(minutes(29))],
  ],
  [
    'scarce, given back in the last five minutes',
    { elsewhere: 0, scarce: hours(6) },
    [givenBack(minutes(25), true)],
  ],
  ['scarce, given back before', none, [givenBack(minutes(25) - seconds(1), true)]],
  [
    'scarce, given back again and again: 25 minutes in all',
    { elsewhere: 0, scarce: hours(6) },
    [givenBack(minutes(20), true), givenBack(minutes(5), true)],
  ],
  [
    'the same on two days',
    none,
    [givenBack(minutes(20), true), { ...givenBack(minutes(5), true), pauseMs: days(1) }],
  ],
  [
    'taken back by the shop',
    none,
    [{ kind: 'shop', isScarce: true }, { kind: 'shop' }, { kind: 'shop' }],
  ],
])('pause after %s', (_what, pause, ends) => {
  expect(after(ends)).toEqual(pause);
});

test('accounts of one mailbox: what the others kept of scarce tickets counts, too', () => {
  const since = later(now, -minutes(6));
  const end: UnpaidEndFacts = {
    ...{ kind: 'buyer', isScarce: true, since, endsAt: later(since, minutes(30)), at: now },
  };
  expect(afterUnpaidEnd(nothing, end, minutes(20)).scarceLapses).toBe(1);
  expect(afterUnpaidEnd(nothing, end, minutes(18)).scarceLapses).toBe(0);
});
