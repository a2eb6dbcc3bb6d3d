/** How many mails of each lane a process sends at a time. A lane never waits for another one. */
export const laneWidths = { account: 10, orders: 20, announcements: 5 } as const;

export type MailLane = keyof typeof laneWidths;
/** In the order of their urgency. */
export const mailLanes = Object.keys(laneWidths) as MailLane[];

/**
 * The lane of each kind: someone waits at the screen for the first, has just paid for the second,
 * and may hear later of the third.
 */
export const laneOf = {
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
  waitingRoomOpen: 'announcements',
  office: 'announcements',
} satisfies Record<string, MailLane>;

/** What a mail is about, as it is stored until it is sent. */
export type MailKind = keyof typeof laneOf;
