import type { ReleaseChange, ReleaseStatus } from '@playday/shared/api-contract';
import { printHistory, printStatus } from './print.ts';

const commit = '3f4621c4a6df'.padEnd(40, '0');
const at = '2026-11-23T10:00:00+07:00';
const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  jest
    .spyOn(console, 'table')
    .mockImplementation((rows: object[]) => void printed.push(JSON.stringify(rows)));
});

const status: ReleaseStatus = {
  remotes: [{ name: 'checkout', origin: 'https://checkout.example' }],
  live: [{ program: 'checkout', build: 'b', since: at, commit, isClean: false, failingSince: at }],
  canaries: [{ program: 'checkout', build: 'c', percent: 10, since: at }],
  known: [],
  shells: [],
  reports: [],
};

test('status: origins, the commit with changes that were not committed, and a failing build', () => {
  printStatus('http://shop.test', status);
  const text = printed.join('\n');
  expect(text).toContain('checkout at https://checkout.example');
  expect(text).toContain('3f4621c, changes not committed');
  expect(text).toContain(`checkout b fails since ${at}`);
});

test('history: commit and reason of a change; a removed remote goes nowhere', () => {
  const change: ReleaseChange = {
    at,
    kind: 'publish',
    program: 'checkout',
    from: 'a',
    to: 'b',
    percent: null,
    who: 'somchai',
    reason: 'forced: x',
    commit,
    isClean: true,
  };
  printHistory([change, { ...change, kind: 'removed', to: null, commit: null, isClean: null, reason: null }]);
  expect(printed).toEqual([
    `${at}  publish  checkout  a → b  somchai  (3f4621c; forced: x)`,
    `${at}  removed  checkout  a → –  somchai`,
  ]);
});
