import { see } from '@playday/shared/testing';
import { act } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { watchRelease } from './watch-release.ts';

let live: string;
let asked: number;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  live = 'r1';
  asked = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    asked++;
    return Response.json({ id: live, shell: 's', remotes: {} });
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  see('visible');
});

function watch() {
  const router = createMemoryRouter([{ path: '*', element: null }]);
  const answers: (string | null)[] = [];
  stop = watchRelease({ router, own: 'r1', onAnswer: (newer) => answers.push(newer) });
  return { router, answers };
}
const settle = () => act(() => jest.advanceTimersByTimeAsync(1));

test('checks when the tab becomes visible and after navigation, at most once in 30 s', async () => {
  const { router } = watch();
  expect(asked).toBe(0);
  see('hidden');
  expect(asked).toBe(0);
  see('visible');
  await settle();
  await router.navigate('/faq');
  expect(asked).toBe(1);
  jest.advanceTimersByTime(31_000);
  await router.navigate('/terms');
  expect(asked).toBe(2);
});

test('checks every five minutes, but not while the tab is hidden', async () => {
  watch();
  await jest.advanceTimersByTimeAsync(300_000);
  expect(asked).toBe(1);
  see('hidden');
  await jest.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(1);
});

test('a release other than the tab’s is newer; after a rollback to that, none is', async () => {
  const { router, answers } = watch();
  live = 'r2';
  await router.navigate('/faq');
  await settle();
  live = 'r1';
  jest.advanceTimersByTime(31_000);
  await router.navigate('/terms');
  await settle();
  expect(answers).toEqual(['r2', null]);
});

test('failed request or invalid response: onAnswer is not called', async () => {
  const { router, answers } = watch();
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('no network'));
  await router.navigate('/faq');
  jest.mocked(fetch).mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  jest.advanceTimersByTime(31_000);
  await router.navigate('/terms');
  await settle();
  expect(answers).toEqual([]);
});
