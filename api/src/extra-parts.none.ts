import {
  type EarlyOpening,
  type EventRole,
  neverSent,
  noEntries,
  type Retention,
} from './extra.ts';

/** `extra-parts.ts` of a shop without extras. */
export const extraParts = {
  config: (_env: object) => ({}),
  words: (_lang: string) => ({ mails: {}, errors: {} }),
  mails: {},
  earlyOpenings: [] as EarlyOpening<never, object>[],
  sharedSeconds: {},
  uncached: [] as string[],
  retention: [] as Retention<never>[],
  erasures: [] as string[],
  copies: (_event: string, _ticket: string) => ({}),
  lockSequence: [] as const,
  ticketSending: neverSent,
  officeCommands: {},
  eventRoles: [] as EventRole<never>[],
  entries: noEntries,
  readTyped: {},
};
