import { days, hours, later, minutes } from '../time.ts';
import { HOLD_MS, type HoldHistory, holdTerms } from './hold-terms.ts';

const now = new Date('2026-11-25T12:00:00Z');
const nothing: HoldHistory = {
  lapses: 0,
  unpaidMs: 0,
  endedAt: undefined,
  hasPaid: false,
  network: { unpaidMs: 0, paid: 0 },
};
const full = { waitMs: 0, holdMs: HOLD_MS, mayExtend: true };
const short = { waitMs: 0, holdMs: minutes(10), mayExtend: false };
const overBudget = { unpaidMs: hours(20), paid: 0 };

test.each<[string, Partial<HoldHistory>, typeof full]>([
  ['nothing yet', {}, full],
  ['gave tickets back after 19 minutes', { unpaidMs: minutes(19), endedAt: now }, full],
  ['gave tickets back after 20 minutes', { unpaidMs: minutes(20), endedAt: now }, short],
  ['one lapse', { lapses: 1, unpaidMs: minutes(60), endedAt: now }, short],
  ['two lapses', { lapses: 2, unpaidMs: minutes(70), endedAt: now }, { ...short, waitMs: minutes(30) }],
  ['two, 31 minutes ago', { lapses: 2, unpaidMs: minutes(70), endedAt: later(now, -minutes(31)) }, short],
  ['three lapses', { lapses: 3, unpaidMs: minutes(60), endedAt: now }, { ...short, waitMs: hours(2) }],
  ['four lapses', { lapses: 4, unpaidMs: minutes(60), endedAt: now }, { ...short, waitMs: hours(8) }],
  ['nine lapses', { lapses: 9, unpaidMs: minutes(60), endedAt: now }, { ...short, waitMs: hours(24) }],
  ['80 minutes in all', { lapses: 1, unpaidMs: minutes(80), endedAt: now }, { ...short, waitMs: hours(24) }],
  ['a week ago', { lapses: 9, unpaidMs: hours(9), endedAt: later(now, -days(7)) }, full],
  ['network over its budget', { network: overBudget }, short],
  ['network over its budget, paid before', { network: overBudget, hasPaid: true }, full],
  ['network with paid tickets', { network: { unpaidMs: hours(29), paid: 10 } }, full],
  ['network over what its paid tickets add', { network: { unpaidMs: hours(30), paid: 10 } }, short],
  [
    'one lapse, shared network',
    { lapses: 1, endedAt: now, network: { unpaidMs: hours(40), paid: 20 } },
    short,
  ],
  [
    'one lapse, network over its budget',
    { lapses: 1, endedAt: now, network: overBudget, hasPaid: true },
    { ...short, waitMs: minutes(30) },
  ],
  [
    'one lapse, network at four times its budget',
    { lapses: 1, endedAt: now, network: { unpaidMs: hours(80), paid: 0 } },
    { ...short, waitMs: hours(8) },
  ],
])('%s', (_case, history, { waitMs, ...terms }) => {
  const waitUntil = waitMs ? later(now, waitMs) : undefined;
  expect(holdTerms({ ...nothing, ...history }, now)).toEqual({ ...terms, waitUntil });
});
