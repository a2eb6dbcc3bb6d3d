import * as guestLists from './extras/guest-lists/parts.ts';
import * as refundAccounts from './extras/refund-accounts/parts.ts';
import * as sendingTickets from './extras/sending-tickets/parts.ts';
import * as waitingRoom from './extras/waiting-room/parts.ts';

/*
 * What extras add to tables that their operations import themselves; so it is apart from
 * `extras.ts`. Single exports, because pages take only some of them.
 */

/** Failures: code → HTTP status and name. */
export const extraErrorCodes = {
  ...waitingRoom.errorCodes,
  ...sendingTickets.errorCodes,
  ...refundAccounts.errorCodes,
} as const;

/** For how many days what expires is kept. */
export const extraRetentionDays = {
  ...waitingRoom.retentionDays,
  ...sendingTickets.retentionDays,
  ...refundAccounts.retentionDays,
  ...guestLists.retentionDays,
} as const;

/** Names in the copy of a person's data. */
export const extraCopies = [
  ...waitingRoom.copies,
  ...sendingTickets.copies,
  ...refundAccounts.copies,
] as const;

/** What pages tell of refunds that people transfer. */
export { transfers } from './extras/refund-accounts/transfers.ts';

/** The path after sign-in where that is another than the wanted one, or one with a query. */
export const extraReturnPath = (wanted: string): string | undefined =>
  sendingTickets.returnPath(wanted) ?? refundAccounts.returnPath(wanted);

/** Paths of mailed links, which Back must skip. */
export const extraTransientRoutes = [...refundAccounts.transientRoutes];
