import { askAgain } from './ask-again.ts';
import {
  getRefundDestination,
  makeRefundLink,
  setRefundDestination,
} from './refund-destinations.ts';
import { exportRefunds, recordPaidFile } from './refund-files.ts';
import { returnRefund, returnRefundFile } from './returned-refunds.ts';

export const refundAccountsHandlers = {
  'POST /user/order/{id}/refund-link': makeRefundLink,
  'GET /refund-destination/{token}': getRefundDestination,
  'POST /refund-destination/{token}': setRefundDestination,
  'POST /office/refunds/export': exportRefunds,
  'POST /office/refunds/paid': recordPaidFile,
  'POST /office/refunds/returned': returnRefundFile,
  'POST /office/orders/{order}/refunds/returned': returnRefund,
  'POST /office/orders/{order}/refunds/ask-again': askAgain,
};
