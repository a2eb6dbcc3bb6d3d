/** An attempt that ended without payment, according to its gateway. */
export interface EndedAttempt {
  id: string;
  orderId: number;
  state: 'voided' | 'declined' | 'failed';
}
