/** What a visitor is going to do. Times in milliseconds; `arrivesAt` and `visits` count from the opening. */
export interface Visitor {
  personId: number;
  arrivesAt: number;
  /** When the visitor comes again before having a turn: reloads, other tabs, other devices. */
  visits: readonly number[];
  /** How often the page asks for the public number; less often in a hidden tab. */
  pollMs: number;
  /** Does not come when called. */
  isNoShow: boolean;
  /** After this time in the queue the visitor gives the place up. */
  patienceMs: number;
  /** How long the visitor chooses tickets; longer than there is time: chooses none. */
  chooseMs: number;
  tickets: number;
  /** Orders the tickets after some time; otherwise puts them back (`leaves`), or forgets them. */
  then: 'orders' | 'leaves' | 'forgets';
  thenMs: number;
  /** Queues again when the time to choose is over. */
  queuesAgain: boolean;
}

/** How the visitors of a scenario behave, as shares of them. */
export interface Crowd {
  count: number;
  /** Arrive before the opening. */
  early: number;
  /** Half of the late have come after this time. */
  halfLateMs: number;
  noShow: number;
  /** Give up while they wait. */
  leaves: number;
  /** Median of the time to choose. */
  chooseMs: number;
  /** Choose nothing in all their time. */
  idle: number;
  orders: number;
  hiddenTab: number;
}

/** The visitors of a crowd, in order of arrival. `random`: from 0 to 1. `chooseLimitMs`: how much time the admitted have. */
export function makeCrowd(
  crowd: Crowd,
  { lobbyMs, chooseLimitMs }: { lobbyMs: number; chooseLimitMs: number },
  random: () => number,
): Visitor[] {
  const chance = (share: number) => random() < share;
  const between = (from: number, to: number) => from + (to - from) * random();
  // Box and Muller.
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const visitors = Array.from({ length: crowd.count }, (_, index): Visitor => {
    const isEarly = index < crowd.early * crowd.count;
    // More and more come as the opening approaches.
    const arrivesAt = isEarly
      ? -lobbyMs * random() ** 2
      : (-Math.log(1 - random()) * crowd.halfLateMs) / Math.LN2;
    const comesOften = chance(0.15);
    const visits = comesOften
      ? Array.from({ length: 1 + Math.floor(random() * 9) }, () => between(1, 1_800_000))
      : [];
    return {
      personId: 0,
      arrivesAt,
      visits: visits.map((after) => arrivesAt + after).sort((a, b) => a - b),
      pollMs: chance(crowd.hiddenTab) ? 15_000 : 3_000,
      isNoShow: chance(crowd.noShow),
      patienceMs: chance(crowd.leaves) ? between(30_000, 3_600_000) : Infinity,
      chooseMs: chance(crowd.idle)
        ? 2 * chooseLimitMs
        : Math.min(0.95 * chooseLimitMs, crowd.chooseMs * Math.exp(0.7 * normal())),
      tickets: 1 + Math.floor(random() * 4),
      then: chance(crowd.orders) ? 'orders' : chance(0.5) ? 'leaves' : 'forgets',
      thenMs: between(0.3, 6) * crowd.chooseMs,
      queuesAgain: chance(0.3),
    };
  });
  return visitors.sort((a, b) => a.arrivesAt - b.arrivesAt);
}
