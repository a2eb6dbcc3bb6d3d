import type { EarlyOpening, Retention } from './extra.ts';
import type { extraParts as all } from './extra-parts.ts';

/** `extra-parts.ts` of a shop without extras. */
export const extraParts = {
  config: () => ({}),
  words: () => ({ mails: {}, errors: {} }),
  mails: {},
  earlyOpenings: [] as EarlyOpening<never, object>[],
  sharedSeconds: {},
  retention: [] as Retention<never>[],
  erasures: [] as string[],
  copies: () => ({}),
  lockSequence: [] as const,
} satisfies Record<keyof typeof all, unknown>;
