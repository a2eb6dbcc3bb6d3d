import { parseJson } from '@playday/shared/kit/storage';
import { storage } from '../storage.ts';

const key = 'playday.tags';
/** The visitor is asked again after a year. */
const VALID_MS = 365 * 24 * 3_600_000;

interface Choice {
  isAllowed: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

const isChoice = (value: unknown): value is Choice => {
  const { isAllowed, at } = (value ?? {}) as Partial<Choice>;
  return typeof isAllowed === 'boolean' && typeof at === 'number';
};

/** Whether the visitor allows the tag manager; undefined while nothing is chosen, and a year after a choice. */
export function readConsent(now = Date.now()): boolean | undefined {
  const choice = parseJson(storage.get(key), isChoice);
  return choice && Math.abs(now - choice.at) < VALID_MS ? choice.isAllowed : undefined;
}

export const storeConsent = (isAllowed: boolean, now = Date.now()) =>
  storage.set(key, JSON.stringify({ isAllowed, at: now } satisfies Choice));
