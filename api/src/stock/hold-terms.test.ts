import { mulberry32 } from '../testing/hostile-shop.ts';
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

/**
 * A day of an event of 3,000 tickets, minute by minute, with the rules but without a shop: 10,000 honest buyers, half of them in the
 * first two hours and half behind one address, of whom a fifth lets the first hold lapse and comes back; and an attacker whose
 * accounts want four tickets each, as long and as soon again as the rules allow. The stock bounds only the attacker.
 */
const capacity = 3000;
const day = 24 * 60;
/** How an account of the attacker goes on: lets a hold lapse, gives it back before that counts, or orders and does not pay. */
type Trick = 'lapse' | 'give back' | 'order';

interface Account extends Pick<HoldHistory, 'lapses' | 'unpaidMs' | 'hasPaid'> {
  network: { unpaidMs: number; paid: number };
  endedAt: Date | undefined;
}

function simulate({
  accounts,
  networks,
  trick = 'lapse',
}: {
  accounts: number;
  networks: number;
  trick?: Trick;
}): { blocked: number; delayed: number } {
  const random = mulberry32(accounts + networks);
  const agenda = new Map<number, (() => void)[]>();
  const at = (when: number, act: () => void) => {
    const minuteOfAct = Math.ceil(when);
    const acts = agenda.get(minuteOfAct);
    if (acts) acts.push(act);
    else agenda.set(minuteOfAct, [act]);
  };
  let minute = 0;
  const clock = () => later(now, minutes(minute));
  const newAccount = (network: Account['network']): Account => ({
    ...{ lapses: 0, unpaidMs: 0, hasPaid: false, endedAt: undefined, network },
  });
  const endUnpaid = (
    account: Account,
    { tickets, since, lapsed }: { tickets: number; since: number; lapsed: boolean },
  ) => {
    account.lapses += lapsed ? 1 : 0;
    account.unpaidMs += minutes(minute - since);
    account.network.unpaidMs += tickets * minutes(minute - since);
    account.endedAt = clock();
  };

  const carrier = { unpaidMs: 0, paid: 0 };
  let delayed = 0;
  const buy = (account: Account, { paysAfter, tickets }: { paysAfter: number; tickets: number }): void => {
    const { waitUntil, holdMs } = holdTerms(account, clock());
    if (waitUntil) {
      delayed += 1;
      return;
    }
    const since = minute;
    const holdMinutes = holdMs / minutes(1);
    if (paysAfter < holdMinutes) {
      at(since + paysAfter, () => {
        Object.assign(account, { lapses: 0, unpaidMs: 0, hasPaid: true });
        account.network.paid += tickets;
      });
    } else
      at(since + holdMinutes, () => {
        endUnpaid(account, { tickets, since, lapsed: true });
        at(minute + 1 + random() * 30, () => buy(account, { tickets, paysAfter: 1 + random() * 8 }));
      });
  };
  for (let buyer = 0; buyer < 10_000; buyer++) {
    const account = newAccount(buyer % 2 === 0 ? carrier : { unpaidMs: 0, paid: 0 });
    const comes = random() < 0.5 ? random() * 120 : random() * (day - 120);
    const paysAfter = random() < 0.2 ? day : Math.min(25, 1 - 5 * Math.log(1 - random()));
    at(comes, () => buy(account, { paysAfter, tickets: 1 + Math.floor(random() * 4) }));
  }

  let heldByAttacker = 0;
  const queue: Account[] = [];
  let blockedMinutes = 0;
  const attack = (account: Account): void => {
    const { waitUntil, holdMs, mayExtend } = holdTerms(account, clock());
    if (waitUntil)
      return at(minute + (waitUntil.getTime() - clock().getTime()) / minutes(1), () => attack(account));
    if (heldByAttacker + 4 > capacity) return void queue.push(account);
    heldByAttacker += 4;
    const since = minute;
    const periodEnds = minute + holdMs / minutes(1);
    const lasts =
      trick === 'give back' && mayExtend
        ? 19
        : (holdMs / minutes(1)) * (mayExtend ? 2 : 1) + (trick === 'order' ? 15 : 0);
    at(minute + lasts, () => {
      heldByAttacker -= 4;
      const next = queue.shift();
      if (next) at(minute, () => attack(next));
      endUnpaid(account, { tickets: 4, since, lapsed: trick !== 'give back' });
      // A buyer who gave tickets back and takes them again within the 30 minutes gets their old end.
      at(Math.max(minute, periodEnds), () => attack(account));
    });
  };
  const farms = Array.from({ length: networks }, (_, index) =>
    index === 0 ? carrier : { unpaidMs: 0, paid: 0 },
  );
  for (let index = 0; index < accounts; index++) {
    const account = newAccount(farms[index % networks]!);
    at(0, () => attack(account));
  }

  for (minute = 0; minute < day; minute++) {
    // What is done now may plan more for this minute.
    for (let acts = agenda.get(minute); acts; acts = agenda.get(minute)) {
      agenda.delete(minute);
      for (const act of acts) act();
    }
    blockedMinutes += heldByAttacker;
  }
  return { blocked: blockedMinutes / (capacity * day), delayed: delayed / 10_000 };
}

const tricks: Trick[] = ['lapse', 'give back', 'order'];
/** The trick that gains most. */
const worst = (attack: Omit<Parameters<typeof simulate>[0], 'trick'>) => {
  const days = tricks.map((trick) => simulate({ ...attack, trick }));
  return {
    blocked: Math.max(...days.map(({ blocked }) => blocked)),
    delayed: Math.max(...days.map(({ delayed }) => delayed)),
  };
};

test.each([
  { accounts: 50, networks: 1, most: 0.005 },
  { accounts: 500, networks: 1, most: 0.05 },
  { accounts: 500, networks: 10, most: 0.05 },
  { accounts: 5000, networks: 1, most: 0.4 },
  { accounts: 5000, networks: 100, most: 0.3 },
])('$accounts accounts on $networks networks: block at most $most of the day, delay nobody', (attack) => {
  const { blocked, delayed } = worst(attack);
  expect(blocked).toBeLessThanOrEqual(attack.most);
  expect(delayed).toBeLessThanOrEqual(0.001);
});
