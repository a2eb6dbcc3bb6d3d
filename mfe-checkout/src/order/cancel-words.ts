import type { Order } from '@playday/shared/api-contract';
import { cancelReason } from '@playday/shared/rules/refunds/refund-stage';

const words = {
  givenBack: 'givenBack',
  disputed: 'disputedText',
  eventCancelled: 'eventCancelled',
  void: 'void',
  late: 'late',
  unpaid: 'cancelled',
} as const;

/** The key below `notPaid` of the sentence that says why a cancelled order is. */
export const cancelWord = (order: Order) => words[cancelReason(order)];
