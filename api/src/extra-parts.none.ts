import type { EarlyOpening, Retention } from './extra.ts';

/** `extra-parts.ts` of a shop without extras. */
export const extraParts = {
  config: (_env: object) => ({}),
  words: (_lang: string) => ({ mails: {}, errors: {} }),
  mails: {},
  earlyOpenings: [] as EarlyOpening<never, object>[],
  sharedSeconds: {},
  retention: [] as Retention<never>[],
  erasures: [] as string[],
  copies: (_event: string) => ({}),
  lockSequence: [] as const,
};
