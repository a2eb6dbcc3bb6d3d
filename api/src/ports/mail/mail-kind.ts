/** What a mail is about, as it is stored until it is sent. */
export type MailKind =
  | 'verify'
  | 'known'
  | 'recovery'
  | 'change'
  | 'changeTold'
  | 'passwordChanged'
  | 'phoneChanged'
  | 'emailChanged'
  | 'changeToldByOffice'
  | 'paid'
  | 'paymentOpen'
  | 'paymentLapsed'
  | 'reminder'
  | 'refund'
  | 'refundByHand'
  | 'ticketsReturned'
  | 'partialRefund'
  | 'partialRefundByHand'
  | 'cancelled'
  | 'dispute'
  | 'eventCancelled'
  | 'freeEventCancelled'
  | 'eventPostponed'
  | 'eventRescheduled'
  | 'saleStart'
  | 'waitingRoomOpen'
  | 'office'
  | 'erasureAsked'
  | 'erasureConfirmed'
  | 'erasureDone'
  | 'erasureLapsed';

/**
 * The name of a text, each of which is in every language. Most kinds have one; `paid` has another one for a free order, and `known` for
 * an account that is not confirmed. It is chosen
 * when the mail is sent and is no kind of its own, because during a deployment the version before may send a mail of this one.
 */
export type MailTextName = MailKind | 'freeOrder' | 'unconfirmed';

/** The text of a mail in one language. */
export interface MailText {
  subject: string;
  lines: string[];
  button?: string;
}
