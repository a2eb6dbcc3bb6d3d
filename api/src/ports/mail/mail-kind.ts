/** What a mail is about; each kind has a text in every language. */
export type MailKind =
  | 'verify'
  | 'known'
  | 'recovery'
  | 'change'
  | 'changeTold'
  | 'paid'
  | 'refund'
  | 'refundByHand'
  | 'cancelled'
  | 'dispute'
  | 'saleStart'
  | 'waitingRoomOpen'
  | 'erasureAsked'
  | 'erasureDone'
  | 'erasureLapsed';
