import {
  type EarlyOpening,
  type EventRole,
  neverAsked,
  neverSent,
  noCanaries,
  noEntries,
  type Retention,
} from './extra.ts';

/** `extra-parts.ts` of a shop without extras. */
export const extraParts = {
  config: (_env: object) => ({}),
  productionProblems: (_env: object, _how: object): string[] => [],
  words: (_lang: string) => ({ mails: {}, errors: {} }),
  mails: {},
  earlyOpenings: [] as EarlyOpening<never, object>[],
  sharedSeconds: {},
  uncached: [] as string[],
  bodyLimits: {},
  retention: [] as Retention<never>[],
  erasures: [] as string[],
  personalData: {},
  copies: (_names: object) => ({}),
  lockSequence: [] as const,
  ticketSending: neverSent,
  refundAsking: neverAsked,
  canaries: noCanaries,
  officeCommands: {},
  eventRoles: [] as EventRole<never>[],
  entries: noEntries,
  readTyped: {},
};
