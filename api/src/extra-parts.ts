import type { Language } from '@playday/shared/api-contract';
import * as gate from './extras/gate/parts.ts';
import * as guestLists from './extras/guest-lists/parts.ts';
import * as officeBuyers from './extras/office-buyers/parts.ts';
import * as officeEvents from './extras/office-events/parts.ts';
import * as officeReports from './extras/office-reports/parts.ts';
import * as canaryAndPreview from './extras/canary-and-preview/parts.ts';
import * as refundAccounts from './extras/refund-accounts/parts.ts';
import * as sendingTickets from './extras/sending-tickets/parts.ts';
import * as waitingRoom from './extras/waiting-room/parts.ts';

/**
 * What the extras add to the tables of the core's lower layers; `extras.ts` has the rest.
 * `extra-parts.none.ts` is the same for a shop without any.
 */
export const extraParts = {
  /** Further members of the configuration, from the settings of the extras. */
  config: (
    env: Parameters<typeof waitingRoom.config>[0] & Parameters<typeof refundAccounts.config>[0],
  ) => ({
    ...waitingRoom.config(env),
    ...refundAccounts.config(env),
  }),
  /** What is wrong with these settings in production. */
  productionProblems: (env: NodeJS.ProcessEnv, how: { areTrialSecretsAccepted: boolean }) => [
    ...refundAccounts.productionProblems(env, how),
  ],
  /** Texts of mails, and sentences of error codes. */
  words: (lang: Language) => ({
    mails: {
      ...waitingRoom.words[lang].mails,
      ...sendingTickets.words[lang].mails,
      ...refundAccounts.words[lang].mails,
      ...officeBuyers.words[lang].mails,
      ...officeReports.words[lang].mails,
    },
    errors: {
      ...waitingRoom.words[lang].errors,
      ...sendingTickets.words[lang].errors,
      ...refundAccounts.words[lang].errors,
    },
  }),
  mails: {
    ...waitingRoom.mails,
    ...sendingTickets.mails,
    ...officeBuyers.mails,
    ...officeReports.mails,
    ...refundAccounts.mails,
  },
  earlyOpenings: [waitingRoom.earlyOpening],
  /** Seconds that a shared cache may keep public reads. */
  sharedSeconds: { ...waitingRoom.sharedSeconds },
  /** Public reads that no cache may keep. */
  uncached: [...sendingTickets.uncached, ...refundAccounts.uncached, ...officeEvents.uncached],
  /** Bytes of operations that take more than others. */
  bodyLimits: { ...refundAccounts.bodyLimits, ...guestLists.bodyLimits },
  retention: [...waitingRoom.retention, ...sendingTickets.retention, ...refundAccounts.retention],
  /** SQL that deletes data of the person `$1`. */
  erasures: [...waitingRoom.erasures, ...refundAccounts.erasures, ...guestLists.erasures],
  /** Columns, as `personalData` of `erasure/personal-data.ts`. */
  personalData: {
    ...sendingTickets.personalData,
    ...refundAccounts.personalData,
    ...guestLists.personalData,
  },
  /** SQL of the copy of a person's data, as `copies` of `account/my-data.ts`. */
  copies: (names: Record<'event' | 'ticket' | 'order', string>) => ({
    ...waitingRoom.copies(names),
    ...sendingTickets.copies(names),
    ...refundAccounts.copies(names),
  }),
  /** Tables that are locked after those of the core. */
  lockSequence: [...waitingRoom.lockSequence],
  ticketSending: sendingTickets.ticketSending,
  refundAsking: refundAccounts.refundAsking,
  canaries: canaryAndPreview.canaries,
  /** Commands of the office that are data only, as in `office/cli/commands.ts`. */
  officeCommands: {
    ...sendingTickets.officeCommands,
    ...refundAccounts.officeCommands,
    ...gate.officeCommands,
  },
  /** Roles of office tokens that are of one event. */
  eventRoles: [gate.eventRole],
  /** The relation of entries of tickets, as `noEntries` of `extra.ts`. */
  entries: gate.entries,
  /** The relation of the tickets of guests, as `noGuests` of `extra.ts`. */
  guests: guestLists.guests,
  /** How `x-typed` fields of the contract are read, as in `http/read-typed.ts`. */
  readTyped: { ...gate.readTyped },
};
