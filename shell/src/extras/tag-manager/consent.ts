import { parseJson } from '@playday/shared/kit/storage';
import { storage } from '../../browser/storage.ts';

/** What other providers may use a visit for; each is asked for by name. */
export interface Consent {
  statistics: boolean;
  advertising: boolean;
}

export const nothing: Consent = { statistics: false, advertising: false };
export const everything: Consent = { statistics: true, advertising: true };

export const isAny = ({ statistics, advertising }: Consent): boolean => statistics || advertising;

/** Whether `later` lacks what `earlier` allowed. */
export const isNarrower = (later: Consent, earlier: Consent): boolean =>
  (earlier.statistics && !later.statistics) || (earlier.advertising && !later.advertising);

/** The types of Google's Consent Mode, granted for what was named and nothing else. */
export function consentTypes({ statistics, advertising }: Consent) {
  const [analytics, ads] = [statistics, advertising].map((isAllowed) =>
    isAllowed ? 'granted' : 'denied',
  );
  return {
    analytics_storage: analytics,
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
  };
}

const key = 'playday.tags';
/** The visitor is asked again after a year. */
const VALID_MS = 365 * 24 * 3_600_000;

interface Stored extends Consent {
  /** Milliseconds since 1970. */
  at: number;
}

/** An earlier form, whose one answer named no use: a yes is asked again, a no stays. */
interface Refusal {
  isAllowed: false;
  at: number;
}

function isStored(value: unknown): value is Stored | Refusal {
  const { statistics, advertising, isAllowed, at } = (value ?? {}) as Partial<
    Record<string, unknown>
  >;
  const isChoice = typeof statistics === 'boolean' && typeof advertising === 'boolean';
  return (isChoice || isAllowed === false) && typeof at === 'number';
}

/** What the visitor allows; undefined while nothing is chosen, and a year after a choice. */
export function readConsent(): Consent | undefined {
  const stored = parseJson(storage.get(key), isStored);
  if (!stored || Math.abs(Date.now() - stored.at) >= VALID_MS) return undefined;
  if ('isAllowed' in stored) return nothing;
  return { statistics: stored.statistics, advertising: stored.advertising };
}

export const storeConsent = ({ statistics, advertising }: Consent, now = Date.now()) =>
  storage.set(key, JSON.stringify({ statistics, advertising, at: now } satisfies Stored));
