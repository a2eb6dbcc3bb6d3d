/** What a mail is about; each kind has a text in every language. */
export type MailKind =
  | 'verify'
  | 'known'
  | 'recovery'
  | 'change'
  | 'changeTold'
  | 'changeToldByOffice'
  | 'paid'
  | 'freeOrder'
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
  | 'erasureDone'
  | 'erasureLapsed';

/** The text of a mail in one language. */
export interface MailText {
  subject: string;
  lines: string[];
  button?: string;
}
