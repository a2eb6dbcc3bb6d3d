import type { ExtraMail } from '../extra.ts';
import { extraParts } from '../extra-parts.ts';

/** How many mails of each lane a process sends at a time. A lane never waits for another one. */
export const laneWidths = { account: 10, orders: 20, announcements: 5 } as const;

export type MailLane = keyof typeof laneWidths;
/** In the order of their urgency. */
export const mailLanes = Object.keys(laneWidths) as MailLane[];

/**
 * The lane of each kind: someone waits at the screen for the first, has just paid for the second,
 * and may hear later of the third.
 */
const coreLanes = {
  verify: 'account',
  known: 'account',
  recovery: 'account',
  change: 'account',
  changeTold: 'account',
  changeToldByOffice: 'account',
  passwordChanged: 'account',
  phoneChanged: 'account',
  dataCopied: 'account',
  emailChanged: 'account',
  erasureAsked: 'account',
  erasureConfirmed: 'account',
  erasureDone: 'account',
  erasureLapsed: 'account',
  paid: 'orders',
  paymentOpen: 'orders',
  refund: 'orders',
  refundByHand: 'orders',
  refundAnswered: 'orders',
  refundRefused: 'orders',
  refundReturned: 'orders',
  ticketsReturned: 'orders',
  partialRefund: 'orders',
  partialRefundByHand: 'orders',
  ticketSent: 'orders',
  ticketReceived: 'orders',
  ticketWithdrawn: 'orders',
  cancelled: 'orders',
  dispute: 'orders',
  paymentLapsed: 'announcements',
  refundDestination: 'announcements',
  reminder: 'announcements',
  eventCancelled: 'announcements',
  freeEventCancelled: 'announcements',
  eventPostponed: 'announcements',
  eventRescheduled: 'announcements',
  saleStart: 'announcements',
  office: 'announcements',
} satisfies Record<string, MailLane>;

/** What a mail is about, as it is stored until it is sent. */
export type MailKind = keyof typeof coreLanes | keyof typeof extraParts.mails;

/** The lane of every kind, those of extras included. */
export const laneOf: Record<MailKind, MailLane> = { ...coreLanes, ...lanesOfExtras() };

function lanesOfExtras() {
  const lanes = Object.entries<ExtraMail>(extraParts.mails).map(([kind, { lane }]) => [kind, lane]);
  return Object.fromEntries(lanes) as Record<keyof typeof extraParts.mails, MailLane>;
}
