import type { RenderTask } from '../../src/render-task.ts';
import { createRenderFailures, inOneLine } from './render-failures.ts';

test('failure with a message of several lines: reported on one line, which the api accepts', () => {
  const failures = createRenderFailures();
  failures.note({ program: 'catalog', build: 'b1', kind: 'throw' }, new Error('line one\n\tline two'));
  expect(failures.take()[0]?.message).toBe('Error: line one line two');
});

test('text cut within a surrogate pair: what is reported is well-formed', () => {
  const text = inOneLine(`${'x'.repeat(9)}\u{1f600}`, 10);
  expect(text).toHaveLength(10);
  expect(text.isWellFormed()).toBe(true);
});

test('pages that threw or crashed: the last five of a program are remembered for ten minutes, without query and secrets', () => {
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
