import type { WaitingPlace } from '@playday/shared/api-contract/extras/waiting-room/operations';
import { sampleNow } from '../../sample.ts';
import { roomAt } from './sample.ts';
import { drawnPlace, lotOf, nextAskAt, type OwnPlace } from './own-place.ts';
import fc from 'fast-check';
import { waitInWords } from './use-wait-text.ts';

const placeAt = (state: WaitingPlace['state'], more: Partial<OwnPlace> = {}): OwnPlace => ({
  state,
  place: null,
  drawnAs: null,
  lot: null,
  chance: 1,
  admittedUntil: null,
  askedAt: sampleNow,
  servingThen: 0,
  pauseMs: 4000,
  ...more,
});
const second = 1000;
const early = sampleNow + 3 * second;
const unknownCall = placeAt('waiting', { place: 10, servingThen: 10 });

test.each([
  ['before the draw', roomAt('lobby'), placeAt('lobby', { lot: 0.5 }), null],
  [
    'in the order of the draw',
    roomAt('open', { drawn: 10_000 }),
    placeAt('lobby', { lot: 0.5 }),
    21,
  ],
  ['first in the draw', roomAt('open', { drawn: 10_000 }), placeAt('lobby', { lot: 0 }), 1],
  [
    'asked too early for the draw',
    roomAt('open', { drawn: 10 }),
    placeAt('lobby', { lot: 0, askedAt: early }),
    7,
  ],
  ['waiting', roomAt('open', { serving: 9 }), placeAt('waiting', { place: 10 }), null],
  [
    'called',
    roomAt('open', { serving: 10 }),
    placeAt('waiting', { place: 10 }),
    -sampleNow / second,
  ],
  ['called, and the api did not know it yet', roomAt('open', { serving: 10 }), unknownCall, 4],
  ['called while too many choose', roomAt('open'), placeAt('called', { place: 1 }), 4],
  ['called while no ticket is left', roomAt('taken'), placeAt('called', { place: 1 }), 4],
  [
    'admitted',
    roomAt('open'),
    placeAt('admitted', { admittedUntil: sampleNow + 600 * second }),
    601,
  ],
  ['over', roomAt('open'), placeAt('over'), null],
] as const)('%s: asked again after this many seconds', (_case, room, place, expected) => {
  const at = nextAskAt(room, place);
  expect(at === null ? null : (at - sampleNow) / second).toBe(expected);
});

test('after the draw at most 251 pages ask within any second', () => {
  const drawn = 5000;
  const room = roomAt('open', { drawn });
  const asked = Array.from({ length: drawn }, (_, index) =>
    nextAskAt(room, placeAt('lobby', { lot: index / drawn })),
  );
  const perSecond = Map.groupBy(asked, (at) => Math.floor(at! / second));
  expect(Math.max(...[...perSecond.values()].map(({ length }) => length))).toBeLessThanOrEqual(251);
  expect(asked).toEqual(asked.toSorted((a, b) => a! - b!));
});

test('lot: the first 48 bits of HMAC-SHA256, as the api computes it', async () => {
  expect(await lotOf('seed', 5)).toBe(0.3705725225162446);
});

test.each([
  [0, 1],
  [0.5, 501],
  [0.9999, 1000],
  [1, 1000],
])('lot %s of a thousand: about place %s', (lot, place) => {
  expect(drawnPlace(roomAt('open', { drawn: 1000 }), placeAt('lobby', { lot }))).toBe(place);
});

test.each([
  [0, 60, { name: 'underMinute' }],
  [10, 61, { name: 'upTo', to: 2 }],
  [59, 300, { name: 'upTo', to: 5 }],
  [300, 720, { name: 'range', from: 5, to: 12 }],
  [14 * 60, 37 * 60, { name: 'range', from: 10, to: 40 }],
  [3599, 9000, { name: 'range', from: 55, to: 150 }],
  [3600, 9000, { name: 'overHour' }],
])('%d to %d seconds: %j', (from, to, words) => {
  expect(waitInWords({ from, to })).toEqual(words);
});

test('any range: what is said contains it', () => {
  const ranges = fc.tuple(
    fc.double({ min: 0, max: 9000, noNaN: true }),
    fc.double({ min: 0, max: 9000, noNaN: true }),
  );
  fc.assert(
    fc.property(ranges, ([from, more]) => {
      const words = waitInWords({ from, to: from + more });
      const least = words.name === 'range' ? words.from * 60 : words.name === 'overHour' ? 3600 : 0;
      const most =
        words.name === 'underMinute'
          ? 60
          : 'to' in words
            ? words.to * 60
            : Number.POSITIVE_INFINITY;
      expect([from >= least, from + more <= most]).toEqual([true, true]);
    }),
  );
});
