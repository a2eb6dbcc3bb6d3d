import { createBackOff } from './back-off.ts';
import type { RenderTask } from '../../src/page/render-task.ts';
import { createRenderFailures, inOneLine } from '../reports/render-failures.ts';

function openBackOff() {
  const clock = { now: 1_000_000 };
  const backOff = createBackOff(() => clock.now);
  return {
    ...backOff,
    clock,
    fail: (times: number) => {
      for (let time = 0; time < times; time++) backOff.failed('bad');
    },
    /** Waits until the build may be tried; returns the seconds. */
    rest() {
      const begun = clock.now;
      while (backOff.isResting('bad')) clock.now += 1000;
      return (clock.now - begun) / 1000;
    },
  };
}

test('two failures in a row: the build is tried; the third one starts its back-off', () => {
  const { fail, isResting, rest } = openBackOff();
  fail(2);
  expect(isResting('bad')).toBe(false);
  fail(1);
  expect([isResting('bad'), isResting('good'), rest()]).toEqual([true, false, 15]);
});

test('failures with a success between: no back-off', () => {
  const { fail, succeeded, isResting } = openBackOff();
  for (let time = 0; time < 5; time++) {
    fail(2);
    succeeded('bad');
  }
  expect(isResting('bad')).toBe(false);
});

test('build that fails after each back-off: the next is twice as long, up to 5 minutes', () => {
  const { fail, rest } = openBackOff();
  fail(3);
  const rests = [rest()];
  for (let time = 0; time < 6; time++) {
    fail(1);
    rests.push(rest());
  }
  expect(rests).toEqual([15, 30, 60, 120, 240, 300, 300]);
});

test('pages being rendered when the back-off began and fail: it does not last longer', () => {
  const { fail, crashed, rest } = openBackOff();
  fail(5);
  crashed('bad');
  expect(rest()).toBe(15);
});

test('build that hangs at times: the back-off doubles until 5 minutes without failure', () => {
  const { fail, clock, rest, succeeded } = openBackOff();
  fail(3);
  expect(rest()).toBe(15);
  succeeded('bad');
  fail(3);
  expect(rest()).toBe(30);
  succeeded('bad');
  clock.now += 300_000;
  fail(3);
  expect(rest()).toBe(15);
});

test('crashes: two seconds, then twice as long each time', () => {
  const { crashed, rest } = openBackOff();
  const rests: number[] = [];
  for (let time = 0; time < 9; time++) {
    crashed('bad');
    rests.push(rest());
  }
  expect(rests).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
});

test('thousands of addresses that fail: earlier ones are forgotten, those resting are not', () => {
  const clock = { now: 1_000_000 };
  const backOff = createBackOff(() => clock.now, { mostInARow: 1, afterFailuresMs: 5000 });
  for (let page = 0; page < 1000; page++) backOff.failed(`/old/${page}`);
  clock.now += 400_000;
  for (let page = 0; page < 1000; page++) backOff.failed(`/new/${page}`);
  expect(backOff.size()).toBe(1000);
  expect(backOff.isResting('/new/0')).toBe(true);
});

test('failure with a message of several lines: reported on one line, which the api accepts', () => {
  const failures = createRenderFailures();
  failures.note(
    { program: 'catalog', build: 'b1', kind: 'throw' },
    new Error('line one\n\tline two'),
  );
  expect(failures.take()[0]?.message).toBe('Error: line one line two');
});

test('text cut within a surrogate pair: what is reported is well-formed', () => {
  const text = inOneLine(`${'x'.repeat(9)}\u{1f600}`, 10);
  expect(text).toHaveLength(10);
  expect(text.isWellFormed()).toBe(true);
});

test('failed pages: the last five are kept for ten minutes, without query and secrets', () => {
  const clock = { now: 0 };
  const failures = createRenderFailures(() => clock.now);
  const fail = (url: string, more: object = {}, kind: 'throw' | 'crash' | 'timeout' = 'throw') => {
    const task = { url, language: 'th', code: { build: 'b1', text: '' }, ...more } as RenderTask;
    failures.note({ program: 'catalog', build: 'b1', kind }, 'x', task, undefined);
  };
  for (let n = 0; n < 6; n++) fail(`/event/${n}?page=${n}`);
  fail('/event/3', {}, 'crash');
  fail('/event/slow', {}, 'timeout');
  fail('/reset/secret', { carriesSecret: true });
  fail('/frame', { code: null });
  fail(`/${'x'.repeat(200)}`);
  expect(failures.pagesOf('catalog').map(({ path }) => path)).toEqual(
    [1, 2, 4, 5, 3].map((n) => `/event/${n}`),
  );
  expect(failures.pagesOf('catalog')[0]?.language).toBe('th');
  expect(failures.pagesOf('account')).toEqual([]);
  clock.now += 600_000;
  expect(failures.pagesOf('catalog')).toEqual([]);
});
