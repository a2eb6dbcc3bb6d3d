import fc from 'fast-check';
import { waitInWords } from './wait-in-words.ts';

test.each([
  [{ from: 0, to: 60 }, { name: 'underMinute' }],
  [
    { from: 10, to: 61 },
    { name: 'upTo', to: 2 },
  ],
  [
    { from: 59, to: 300 },
    { name: 'upTo', to: 5 },
  ],
  [
    { from: 300, to: 720 },
    { name: 'range', from: 5, to: 12 },
  ],
  [
    { from: 14 * 60, to: 37 * 60 },
    { name: 'range', from: 10, to: 40 },
  ],
  [
    { from: 3599, to: 9000 },
    { name: 'range', from: 55, to: 150 },
  ],
  [{ from: 3600, to: 9000 }, { name: 'overHour' }],
])('%j seconds: %j', (time, words) => {
  expect(waitInWords(time)).toEqual(words);
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
        words.name === 'underMinute' ? 60 : 'to' in words ? words.to * 60 : Number.POSITIVE_INFINITY;
      expect([from >= least, from + more <= most]).toEqual([true, true]);
    }),
  );
});
