import type { EventState, Language } from '@playday/shared/api-contract';
import { withReturnPath } from '@playday/shared/rules/session/session';
import { extraParts } from '../extra-parts.ts';
import { isTomorrow } from '../time/dates.ts';

/** How many mails of each lane a process sends at a time. A lane never waits for another one. */
export const laneWidths = { account: 10, orders: 20, announcements: 5 } as const;

/**
 * Someone waits at the screen for the first, has just paid for the second, and may hear later of
 * the third.
 */
export type MailLane = keyof typeof laneWidths;
/** In the order of their urgency. */
export const mailLanes = Object.keys(laneWidths) as MailLane[];

/**
 * What a mail is about, and so which ids are stored with it: an account; an order, for its buyer; a
 * ticket, for who sent it, gets it or has it; an event, for everybody with tickets; the start of a
 * sale, for who has pre-registered. Nobody: the account was just erased.
 */
type MailSubject = 'account' | 'order' | 'ticket' | 'event' | 'sale' | 'nobody';

/**
 * What is read when a mail is sent. `person`: the first name of whom it addresses; no mail goes to
 * or names an erased person. `friend`: of who sent or got a ticket. `payments`: how much the buyer
 * of a cancelled event has paid, and how. `refund`: whether it waits for the buyer's account.
 */
export type MailRead = 'person' | 'friend' | 'order' | 'event' | 'notice' | 'payments' | 'refund';

/** What was read, as far as it decides whether a mail is still true. */
interface ReadForMail {
  order?: { row: { state: string; closing: string | null; payBy: Date; total: number } };
  event?: { dateStart: string; saleStart: Date | null; timeZone: string | null; state: EventState };
  tickets?: readonly unknown[];
  eraseAt?: Date;
  isAccountAwaited?: boolean;
}

/** All that a kind of mail has of its own; its text stands in `locales`. */
interface MailKindRecord {
  lane: MailLane;
  about: MailSubject;
  reads: readonly MailRead[];
  /**
   * Where its button leads in the shop. The origin comes from the configuration, never from a
   * request. `values`: those of the placeholders.
   */
  path?: (values: Record<string, string>) => string;
  /** Values of further placeholders, in place of details with the same name. */
  values?: (details: Record<string, string>, language: Language) => Record<string, string>;
  /** The name of another text than that of its kind. */
  text?: (
    details: Record<string, string>,
    order: ReadForMail['order'],
  ) => 'unconfirmed' | 'freeOrder' | undefined;
  /**
   * Shows the valid tickets of the order that its buyer still has, or all that the person has for
   * the event.
   */
  showsTicketsOf?: 'order' | 'event';
  /** Shows the lines of the order, of which it shows no tickets. */
  showsOrder?: true;
  /** Tells when the sale starts, not when the event does. */
  tellsSaleStart?: true;
  /** Buyers have its event in their calendars as it was. */
  changesCalendar?: true;
  /** Tells when the request for erasure of this state ends. */
  tellsErasure?: 'asked' | 'confirmed';
  /** Whether it would say what is no longer true, at the moment when it would be sent. */
  isOutdated?: (read: ReadForMail, now: Date) => boolean;
}

const ofAccount = { lane: 'account', about: 'account', reads: ['person'] } as const;
const ofOrder = { lane: 'orders', about: 'order', reads: ['person', 'order', 'event'] } as const;
const ofEvent = { lane: 'announcements', about: 'event', reads: ['person', 'event'] } as const;
const ofSale = { lane: 'announcements', about: 'sale', reads: ['person', 'event'] } as const;

const toTickets = () => '/account/tickets';
const toOrders = () => '/account/orders';
const toRecovery = () => '/forgot-password';
const toEvent = ({ url }: Record<string, string>) => `/event/${url}`;

const eventNotice = {
  ...ofEvent,
  reads: [...ofEvent.reads, 'notice'],
  path: toTickets,
  changesCalendar: true,
} as const;
const hasEnded = ({ eraseAt }: ReadForMail) => eraseAt === undefined;
// Another mail says what becomes of the money.
const hasNoTickets = ({ tickets, event }: ReadForMail) =>
  tickets?.length === 0 || event?.state === 'cancelled';
const hasNoSale = ({ event }: ReadForMail) => event?.state !== 'published' || !event.saleStart;

const kinds = {
  // No names where whoever asks has typed both name and recipient.
  verify: {
    ...ofAccount,
    reads: [],
    path: ({ token, next }) => withReturnPath(`/verify?token=${token}`, next),
  },
  known: {
    ...ofAccount,
    reads: [],
    path: ({ isUnconfirmed, next }) => withReturnPath(isUnconfirmed ? '/register' : '/login', next),
    text: ({ isUnconfirmed }) => (isUnconfirmed ? 'unconfirmed' : undefined),
  },
  change: { ...ofAccount, reads: [], path: ({ token }) => `/verify_changed?token=${token}` },
  recovery: {
    ...ofAccount,
    path: ({ token, next }) => withReturnPath(`/forgot-password/${token}`, next),
  },
  changeTold: ofAccount,
  passwordChanged: { ...ofAccount, path: toRecovery },
  phoneChanged: { ...ofAccount, path: toRecovery },
  dataCopied: { ...ofAccount, path: toRecovery },
  emailChanged: ofAccount,
  erasureAsked: {
    ...ofAccount,
    path: ({ token, app }) => `/erase-confirm?token=${token}&app=${app}`,
    tellsErasure: 'asked',
    isOutdated: hasEnded,
  },
  erasureConfirmed: {
    ...ofAccount,
    path: ({ token }) => `/erase-withdraw?token=${token}`,
    tellsErasure: 'confirmed',
    isOutdated: hasEnded,
  },
  erasureDone: { lane: 'account', about: 'nobody', reads: [] },
  erasureLapsed: ofAccount,

  paid: {
    ...ofOrder,
    path: toTickets,
    text: (_details, order) => (order?.row.total === 0 ? 'freeOrder' : undefined),
    showsTicketsOf: 'order',
    isOutdated: hasNoTickets,
  },
  paymentOpen: {
    ...ofOrder,
    path: ({ pubId }) => `/payment?order=${pubId}`,
    showsOrder: true,
    isOutdated: ({ order }, now) =>
      order?.row.state !== 'pending payment' ||
      order.row.closing !== null ||
      order.row.payBy <= now,
  },
  paymentLapsed: {
    ...ofOrder,
    lane: 'announcements',
    path: toEvent,
    // It offers to choose tickets again.
    isOutdated: ({ order, event }) => order?.row.state !== 'unpaid' || event?.state !== 'published',
  },
  cancelled: { ...ofOrder, path: toOrders },
  dispute: { ...ofOrder, path: toOrders },
  refund: { ...ofOrder, path: toOrders },
  partialRefund: { ...ofOrder, path: toOrders },
  ticketsReturned: { ...ofOrder, path: toTickets },

  eventCancelled: {
    ...eventNotice,
    reads: [...eventNotice.reads, 'payments'],
    path: toOrders,
  },
  freeEventCancelled: { ...eventNotice, path: toOrders },
  // Something else became of the event meanwhile, and that has a mail of its own.
  eventPostponed: {
    ...eventNotice,
    isOutdated: ({ event }) => event?.state !== 'postponed',
  },
  eventRescheduled: {
    ...eventNotice,
    isOutdated: ({ event }) => event?.state !== 'published',
  },
  reminder: {
    ...ofEvent,
    path: toTickets,
    showsTicketsOf: 'event',
    isOutdated: ({ event, tickets }, now) =>
      event?.state !== 'published' ||
      !isTomorrow(new Date(event.dateStart), event.timeZone, now) ||
      !tickets?.length,
  },

  saleStart: { ...ofSale, path: toEvent, isOutdated: hasNoSale },
  ...extraParts.mails,
} satisfies Record<string, MailKindRecord>;

export type MailKind = keyof typeof kinds;
/** The kinds of mail about one of these subjects. */
export type MailKindAbout<Subject extends MailSubject> = {
  [Kind in MailKind]: (typeof kinds)[Kind]['about'] extends Subject ? Kind : never;
}[MailKind];

/** Every kind of mail. */
export const mailKinds: Record<MailKind, MailKindRecord> = kinds;

/** The names of the kinds about a subject. */
export const mailKindsAbout = <Subject extends MailSubject>(subject: Subject) =>
  (Object.keys(kinds) as MailKind[]).filter(
    (kind): kind is MailKindAbout<Subject> => mailKinds[kind].about === subject,
  );
