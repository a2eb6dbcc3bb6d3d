import { hours, later, minutes } from '../time/time.ts';
import {
  type Facts,
  failureOf,
  findRefusal,
  type Free,
  freeOf,
  isShownAsFew,
  leftInstead,
} from './availability.ts';
import type { Stock } from './move-stock.ts';

const now = new Date('2026-11-25T12:00:00Z');
const sale = {
  saleStart: later(now, -hours(1)),
  saleEnd: later(now, hours(1)),
  dateEnd: later(now, hours(3)),
  state: 'published' as const,
};
const over = { ...sale, saleEnd: now };
const pause = later(now, minutes(30));
const two = [{ id: 1, count: 2 }];
const free = () => ({ left: 2, isScarce: false });
const scarce = () => ({ left: 2, isScarce: true });

const reasonOf = (facts: Omit<Facts, 'now'>) => findRefusal({ now, ...facts })?.reason;

test.each<[string, Omit<Facts, 'now'>, string | undefined]>([
  ['nothing known: no refusal', {}, undefined],
  ['sale under way: no refusal', { sale }, undefined],
  ['before the sale: notStarted', { sale: { ...sale, saleStart: pause } }, 'notStarted'],
  ['after the sale: saleEnded', { sale: over }, 'saleEnded'],
  [
    'after the sale, of what is held: no refusal',
    { sale: over, held: two, wanted: two },
    undefined,
  ],
  [
    'after the sale, less than is held: no refusal',
    { sale: over, held: two, wanted: [{ id: 1, count: 1 }] },
    undefined,
  ],
  ['after the sale, without a hold: saleEnded', { sale: over, held: [], wanted: two }, 'saleEnded'],
  [
    'after the sale, more than is held: saleEnded',
    { sale: over, held: [{ id: 1, count: 1 }], wanted: two },
    'saleEnded',
  ],
  [
    'cancelled event, of what is held: cancelled',
    { sale: { ...sale, state: 'cancelled' }, held: two, wanted: two },
    'cancelled',
  ],
  ['hold that is over: holdLapsed', { isHoldOver: true, sale: over }, 'holdLapsed'],
  [
    'buyer who is too young: tooYoung',
    { age: { ageYears: 20, dateStart: now, birthday: '2015-01-01' } },
    'tooYoung',
  ],
  ['buyer whose turn it is not: notAdmitted', { admission: 'none' }, 'notAdmitted'],
  [
    'buyer who only holds tickets: no refusal',
    { admission: 'held', held: two, wanted: two },
    undefined,
  ],
  [
    'buyer who held tickets: notAdmitted',
    { admission: 'held', held: [], wanted: two },
    'notAdmitted',
  ],
  ['ticket type twice: malformed', { wanted: [...two, ...two], listed: new Set([1]) }, 'malformed'],
  ['ticket type that is not listed: unknown', { wanted: two, listed: new Set([2]) }, 'unknown'],
  [
    'one of two ticket types that is not listed: unknown',
    { wanted: [...two, { id: 2, count: 1 }], listed: new Set([1]) },
    'unknown',
  ],
  ['five tickets: limit', { wanted: [{ id: 1, count: 5 }], listed: new Set([1]) }, 'limit'],
  [
    'pause of scarce tickets, others wanted: no refusal',
    { pauses: { scarce: pause, other: undefined }, held: [], wanted: two, free },
    undefined,
  ],
  [
    'pause of scarce tickets: paused',
    { pauses: { scarce: pause, other: undefined }, held: [], wanted: two, free: scarce },
    'paused',
  ],
  [
    'pause of scarce tickets, of what is held: no refusal',
    { pauses: { scarce: pause, other: undefined }, held: two, wanted: two, free: scarce },
    undefined,
  ],
  [
    'pause, without a hold: paused',
    { pauses: { scarce: pause, other: pause }, held: [], wanted: two, free },
    'paused',
  ],
  [
    'fifth ticket of a mailbox: limit',
    { counts: { tickets: 2, others: 1 }, held: [], wanted: two },
    'limit',
  ],
  [
    'fourth ticket of a mailbox: no refusal',
    { counts: { tickets: 1, others: 1 }, held: [], wanted: two },
    undefined,
  ],
  [
    'fewer tickets, above the limit: no refusal',
    { counts: { tickets: 4, others: 2 }, held: two, wanted: [{ id: 1, count: 1 }] },
    undefined,
  ],
  [
    'as many tickets, above the limit: no refusal',
    { counts: { tickets: 4, others: 2 }, held: two, wanted: two },
    undefined,
  ],
  ['as many as are free: no refusal', { held: [], wanted: two, free }, undefined],
  ['more than are free: soldOut', { held: [], wanted: [{ id: 1, count: 3 }], free }, 'soldOut'],
  [
    'more than are free, some held: no refusal',
    { held: two, wanted: [{ id: 1, count: 4 }], free },
    undefined,
  ],
  ['free tickets: no refusal', { sale, total: { left: 1, returning: 0 } }, undefined],
  ['all taken, some held: taken', { sale, total: { left: 0, returning: 1 } }, 'taken'],
  ['all sold: soldOut', { sale, total: { left: 0, returning: 0 } }, 'soldOut'],
])('%s', (_title, facts, reason) => {
  expect(reasonOf(facts)).toBe(reason);
});

test('several reasons: told in their order', () => {
  const facts: Omit<Facts, 'now'>[] = [
    { isHoldOver: true },
    { sale: over },
    { age: { ageYears: 20, dateStart: now, birthday: '2015-01-01' } },
    { admission: 'none' },
    { listed: new Set([2]) },
    { pauses: { scarce: pause, other: pause } },
    { counts: { tickets: 4, others: 0 } },
    {},
  ];
  const told = facts.map((_, at) => {
    const rest = facts.slice(at).reduce((all, each) => ({ ...all, ...each }), {});
    const wanted = [{ id: 1, count: 3 }];
    return reasonOf({ held: [], wanted, free, ...rest });
  });
  expect(told).toEqual([
    'holdLapsed',
    'saleEnded',
    'tooYoung',
    'notAdmitted',
    'unknown',
    'paused',
    'limit',
    'soldOut',
  ]);
});

test('pause: the answer says until when', () => {
  expect(failureOf({ reason: 'paused', until: pause }).details).toEqual({ retryAt: pause });
});

test.each(['malformed', 'unknown'] as const)('%s: the answer names the field', (reason) => {
  expect(failureOf({ reason }).details).toEqual({ field: 'tickets' });
});

test('limit: the answer names no field', () => {
  expect(failureOf({ reason: 'limit' }).details).toEqual({});
});

describe('free of locked stock', () => {
  const stock: Stock = {
    ...{ id: 1, capacity: 100, held: 20, sold: 30, isOpen: true, isScarce: false },
    ...{ saleStart: null, saleEnd: null, price: 0 },
  };

  test('what is neither held nor sold', () => {
    expect(freeOf(stock, now)).toEqual({ left: 50, isScarce: false, hasEnded: false });
  });

  test('few are left of the capacity: scarce', () => {
    expect(freeOf({ ...stock, held: 40, sold: 59 }, now)).toMatchObject({ isScarce: true });
  });

  test('ticket type that is not open: none', () => {
    expect(freeOf({ ...stock, isOpen: false }, now)).toMatchObject({ left: 0 });
  });

  test('ticket type without stock: none', () => {
    expect(freeOf(undefined, now)).toEqual({ left: 0, isScarce: false });
  });
});

describe('what can be had instead of what was refused', () => {
  const wanted = [2, 1].map((id) => ({ id, count: 3 }));
  const own = [{ id: 1, count: 1 }];
  const freeOfType = (id: number): Free => ({ left: id, isScarce: false, hasEnded: id === 2 });

  test('sold out: what is left of each ticket type, with what is held', () => {
    expect(leftInstead({ reason: 'soldOut' }, wanted, own, freeOfType)).toEqual([
      { id: 1, left: 2 },
      { id: 2, left: 2 },
    ]);
  });

  test('sale of a ticket type ended: what is left of that type', () => {
    expect(leftInstead({ reason: 'typeEnded' }, wanted, own, freeOfType)).toEqual([
      { id: 2, left: 2 },
    ]);
  });

  test('limit: nothing, since it has nothing to do with what is left', () => {
    expect(leftInstead({ reason: 'limit' }, wanted, own, freeOfType)).toBeUndefined();
  });
});

test('sold out: the answer says what of each line can be had', () => {
  const tickets = [{ id: 1, left: 2 }];
  expect(failureOf({ reason: 'soldOut' }, tickets).details).toEqual({ tickets });
});

test('unknown ticket type: the answer names the field', () => {
  expect(failureOf({ reason: 'unknown' }).details).toEqual({ field: 'tickets' });
});

test.each([
  [20, 200, true],
  [20, 199, false],
  [21, 1_000, false],
  [0, 1_000, false],
])('%i left of %i: pages say so: %s', (left, capacity, isShown) => {
  expect(isShownAsFew({ left, capacity })).toBe(isShown);
});
