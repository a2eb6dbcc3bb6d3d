import type { Crowd } from './visitor.ts';

/** An on-sale in virtual time. */
export interface Scenario {
  name: string;
  crowd: Crowd;
  tickets: number;
  /**
   * The p95 of holds in milliseconds, when so many are choosing at that time after the opening. The room's target is 100 ms.
   */
  holdMs: (choosing: number, sinceOpeningMs: number) => number;
  maxChoosing: number;
  lobbyMinutes?: number;
  chooseMinutes?: number;
}

/** The more are choosing the slower are holds; at `knee` they take as long as the target. */
const shop = (knee: number) => (choosing: number) => 20 + 80 * (choosing / knee) ** 2;

const usual: Crowd = {
  count: 6_000,
  early: 0.4,
  halfLateMs: 600_000,
  noShow: 0.06,
  leaves: 0.05,
  chooseMs: 90_000,
  idle: 0.05,
  orders: 0.75,
  hiddenTab: 0.3,
};

export const scenarios: Scenario[] = [
  { name: 'steady', crowd: usual, tickets: 15_000, holdMs: shop(130), maxChoosing: 2_000 },
  {
    name: 'slowing',
    crowd: usual,
    tickets: 15_000,
    // After ten minutes it can take a third of what it took before.
    holdMs: (choosing, sinceMs) => shop(sinceMs < 600_000 ? 240 : 80)(choosing),
    maxChoosing: 2_000,
  },
  {
    name: 'no-shows',
    crowd: { ...usual, noShow: 0.45, idle: 0.15 },
    tickets: 15_000,
    holdMs: shop(200),
    maxChoosing: 150,
  },
  // Most tickets come back, so that places are called as others are done.
  {
    name: 'small-stock',
    crowd: { ...usual, orders: 0.4 },
    tickets: 600,
    holdMs: shop(600),
    maxChoosing: 2_000,
  },
  // More visitors than tickets.
  {
    name: 'large',
    crowd: { ...usual, count: 100_000 },
    tickets: 90_000,
    holdMs: shop(3_000),
    maxChoosing: 2_000,
  },
];

/** For `npm run test:slow`: everyone comes and chooses within minutes. */
export const shortScenario: Scenario = {
  name: 'short',
  crowd: { ...usual, count: 3_000, halfLateMs: 60_000, chooseMs: 20_000 },
  tickets: 5_000,
  holdMs: shop(300),
  maxChoosing: 200,
  lobbyMinutes: 10,
  chooseMinutes: 2,
};
