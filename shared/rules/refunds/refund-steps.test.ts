import type { Refund } from '../../api-contract/entities.ts';
import { refundSteps } from './refund-steps.ts';

const now = Date.parse('2026-11-29T10:00:00+07:00');
const due: Refund = {
  amount: 370,
  method: 'PromptPay',
  reason: 'refund',
  way: 'transfer',
  state: 'due',
  date: null,
};
const account = { bank: 'promptPay', ending: '5678' };
const done = { state: 'done', date: '2026-11-29T09:00:00+07:00' } as const;

test.each<[string, Partial<Refund>, string[]]>([
  ['goes back the way it came', { way: 'method' }, ['returning current']],
  ['went back the way it came', { way: 'method', ...done }, ['returned done']],
  [
    'waits for an account',
    { transfer: { account: null, by: null } },
    ['asked current', 'transfer todo'],
  ],
  [
    'has an account',
    { transfer: { account, by: '2026-12-04T23:59:00+07:00' } },
    ['account done', 'promised current'],
  ],
  [
    'is late',
    { transfer: { account, by: '2026-11-20T23:59:00+07:00' } },
    ['account done', 'late current'],
  ],
  [
    'was transferred',
    { ...done, transfer: { account, by: null } },
    ['account done', 'transferredTo done'],
  ],
  ['was taken by the bank', { reason: 'dispute', way: 'method', ...done }, ['dispute done']],
  ['is in a state of a newer api', { state: 'held' as never }, ['undefined current']],
])('refund that %s: its steps', (_, change, steps) => {
  expect(
    refundSteps({ ...due, ...change }, now).map(({ word, state }) => `${word} ${state}`),
  ).toEqual(steps);
});
