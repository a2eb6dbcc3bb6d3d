import { payUntil } from '@playday/shared/rules/payment/payment-times';
import { END_AFTER_MS } from '../../../api/src/checkout/attempts/poll-times.ts';
import {
  afterUnpaidEnd,
  extendedEnd,
  HOLD_MS,
  holdEnd,
  pauseUntil,
  type UnpaidHistory,
} from '../../../api/src/stock/hold-terms.ts';
import { isScarce, levelAfter, type StockLevel } from '../../../api/src/stock/scarcity.ts';
import { days, hours, later, minutes } from '../../../api/src/time/time.ts';

/**
 * How hoarders keep tickets: until they lapse; or they first give them back just before that would
 * count, and then let some lapse.
 */
export type Strategy = 'lapse' | 'give back first';

export interface Hoarding {
  tickets: number;
  accounts: number;
  strategy: Strategy;
  /**
   * Whether others have made the kind scarce; otherwise only the hoarders do, who begin with
   * extended holds.
   */
  isScarceThroughout: boolean;
}

interface Account {
  history: UnpaidHistory;
  /** Tickets that it keeps, and since when. */
  held: number;
  since: Date;
  /** When its hold ends, or its order has to be paid. */
  endsAt: Date;
  /** When it does the next thing. */
  nextAt: Date;
  isOrdered: boolean;
  visits: number;
}

const begin = new Date('2026-11-25T00:00:00Z');
const saleEnd = later(begin, days(30));
const perAccount = 4;
/** Just before the 25 minutes that count as a lapse. */
const GIVE_BACK_AFTER_MS = minutes(24);

const newHistory = (): UnpaidHistory => ({
  ...{ lapses: 0, lapsedAt: undefined, scarceLapses: 0, scarceLapsedAt: undefined },
  ...{ unpaidMs: 0, unpaidAt: undefined },
});

/**
 * What hoarders block of a day and of its first hour while the kind is scarce, as shares of all
 * tickets and that time. Minute by minute, with the rules of the shop; nobody else buys.
 */
export function simulateHoarding({ tickets, accounts, strategy, isScarceThroughout }: Hoarding) {
  let stock: StockLevel = { capacity: tickets, taken: 0, scarceUntil: undefined };
  const scarce = (now: Date) => isScarceThroughout || isScarce(stock, now);
  const all = Array.from({ length: accounts }, (): Account => {
    const times = { since: begin, endsAt: begin, nextAt: begin };
    return { history: newHistory(), held: 0, isOrdered: false, visits: 0, ...times };
  });
  let blockedDay = 0;
  let blockedHour = 0;

  const giveBack = (account: Account, kind: 'time' | 'buyer', now: Date) => {
    const { since, endsAt, held } = account;
    account.history = afterUnpaidEnd(account.history, {
      kind,
      since,
      endsAt,
      isScarce: scarce(now),
      at: now,
    });
    stock = levelAfter(stock, -held, now);
    // A new hold would go on with the end of this one until that has passed.
    Object.assign(account, { held: 0, nextAt: endsAt > now ? endsAt : now });
  };
  const goOn = (account: Account, now: Date) => {
    if (account.isOrdered) return giveBack(account, 'time', now);
    if (account.endsAt > now) return giveBack(account, 'buyer', now);
    // Ordered in the last second, and never paid.
    const payBy = new Date(
      payUntil(now.getTime(), scarce(now) ? account.endsAt.getTime() : undefined),
    );
    Object.assign(account, { isOrdered: true, endsAt: payBy, nextAt: later(payBy, END_AFTER_MS) });
  };
  const take = (account: Account, now: Date) => {
    const pause = pauseUntil(account.history, scarce(now));
    const held = Math.min(perAccount, tickets - stock.taken);
    if (held === 0 || (pause && pause > now)) return;
    const end = holdEnd(now, saleEnd);
    const endsAt = extendedEnd(end, { isScarce: scarce(now), saleEnd });
    stock = levelAfter(stock, held, now);
    const returns = strategy === 'give back first' && account.visits++ % 2 === 0 && endsAt === end;
    const nextAt = returns ? later(now, GIVE_BACK_AFTER_MS) : endsAt;
    Object.assign(account, { held, since: now, endsAt, nextAt, isOrdered: false });
  };

  for (let now = begin; now < later(begin, days(1)); now = later(now, minutes(1))) {
    for (const account of all) if (account.held > 0 && account.nextAt <= now) goOn(account, now);
    for (const account of all) if (account.held === 0 && account.nextAt <= now) take(account, now);
    if (!scarce(now)) continue;
    blockedDay += stock.taken;
    if (now < later(begin, hours(1))) blockedHour += stock.taken;
  }
  return { day: blockedDay / (tickets * 24 * 60), firstHour: blockedHour / (tickets * 60) };
}

/** What strategy blocks most of a day. */
export function worstHoarding(hoarding: Omit<Hoarding, 'strategy'>) {
  const strategies: Strategy[] = ['lapse', 'give back first'];
  const tried = strategies.map((strategy) => ({
    strategy,
    ...simulateHoarding({ ...hoarding, strategy }),
  }));
  return tried.reduce((worst, each) => (each.day > worst.day ? each : worst));
}

/**
 * The first holds of strangers who share one address, most of whom let them lapse: how many were
 * refused or shorter than 1,800 s. A shortage of tickets is none of that.
 */
export function simulateStrangers(people: number) {
  let refused = 0;
  let shorter = 0;
  let lapsed = 0;
  for (let person = 0; person < people; person++) {
    const now = later(begin, minutes(person % 600));
    const isScarceNow = person % 3 === 0;
    const pause = pauseUntil(newHistory(), isScarceNow);
    if (pause && pause > now) refused++;
    const endsAt = holdEnd(now, saleEnd);
    if (endsAt.getTime() - now.getTime() < HOLD_MS) shorter++;
    if (person % 10 < 6) lapsed++;
  }
  return { refused, shorter, lapsed };
}
