import type { Program } from '../../../scripts/program.ts';
import type { ReleasesClient } from '../../../release/releases-client.ts';
import type { ShopPlaces } from '../../../scripts/shop-options.ts';
import { PlainError } from '../../../plain-error.ts';
import type { Buyers } from '../buyers.ts';

/** The shop that `npm start` runs, as far as the tour breaks it. */
export interface TouredShop {
  url: string;
  programs: { api: Program; remotes: Program[] };
  releases: ReleasesClient;
}

/** What an act works with. */
export interface Stage {
  shop: TouredShop;
  places: ShopPlaces;
  buyers: Buyers;
  /** Aborted when the shop is stopped. */
  signal: AbortSignal;
  /** Tells what has happened. */
  say: (line: string) => void;
  /** Tells how far work is that takes long; the next line takes its place. */
  progress: (line: string) => void;
}

/** One button of the tour. It brings back what it breaks, also when it fails or is aborted. */
export interface Act {
  id: string;
  title: string;
  /** What will happen. */
  will: string;
  button: string;
  /** The test that proves it: its file, from the repository's root, and how its title begins. */
  proof: { file: string; test: string };
  /** Why it cannot run in this shop. */
  leftOut?: string | undefined;
  run: (stage: Stage) => Promise<void>;
}

/** The shop did not do what the act says. */
export class Broken extends PlainError {}

/** Throws `Broken` with this sentence unless it holds. */
export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise);
}

/** Waits until all have ended, also when one fails; then it throws the first failure. */
export async function allEnded<Result>(work: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** `1 ticket`, `2 tickets`. */
export const count = (number: number, thing: string) =>
  `${number} ${thing}${number === 1 ? '' : 's'}`;

/** Whole and tenths of seconds since a time of `performance.now()`. */
export const secondsSince = (startedAt: number) =>
  `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
