import { freeWords, priceWords, timeWords } from '../events/filter-words.ts';
import { tellsSomething } from '../events/search-words.ts';
import type { EventFilter } from './find-events.ts';

/** What a search by words means apart from words. */
type Meant = Pick<EventFilter, 'q' | 'when' | 'price'>;

/**
 * What the words mean as filters, with the words that are left: “techno saturday” are the word
 * “techno” and the time `sat`. Undefined when no word means a time or a price.
 */
export function meantFilter(words: string): Meant | undefined {
  let rest = words.slice(0, 200).replace(/[๐-๙០-៩]/gu, (digit) => String(digit.charCodeAt(0) & 15));
  const meant: Meant = {};
  const take = (pattern: RegExp) => {
    const isFound = pattern.test(rest);
    if (isFound) rest = rest.replace(pattern, ' ');
    return isFound;
  };
  for (const [pattern, when] of timeWords) if (!meant.when && take(pattern)) meant.when = when;
  const baht = Number(priceWords.exec(rest)?.[1]?.replaceAll(',', ''));
  // Less is an age.
  if (baht >= 50) {
    take(priceWords);
    meant.price = baht;
  } else if (take(freeWords)) meant.price = 0;
  if (meant.when === undefined && meant.price === undefined) return undefined;
  const q = rest.replace(/\s+/gu, ' ').trim();
  return tellsSomething(q) ? { q, ...meant } : meant;
}
