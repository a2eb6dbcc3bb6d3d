import {
  correctAccount,
  endAccountSessions,
  endAllSessions,
  listHolds,
  releaseHold,
  restoreAccount,
  suspendAccount,
} from './accounts.ts';
import { changeBuyerAddress } from './change-address.ts';
import { findOrders } from './find-orders.ts';
import { releaseFreeOrders } from './release-free-orders.ts';
import { resendTickets } from './resend-tickets.ts';
import { showOrder } from './show-order.ts';

export const officeBuyersHandlers = {
  'GET /office/orders': findOrders,
  'GET /office/orders/{order}': showOrder,
  'POST /office/orders/{order}/tickets/mail': resendTickets,
  'POST /office/buyers/change-address': changeBuyerAddress,
  'POST /office/accounts/suspend': suspendAccount,
  'POST /office/accounts/restore': restoreAccount,
  'POST /office/accounts/end-sessions': endAccountSessions,
  'POST /office/accounts/end-all-sessions': endAllSessions,
  'POST /office/accounts/correct': correctAccount,
  'POST /office/holds/release': releaseHold,
  'POST /office/free-orders/release': releaseFreeOrders,
  'GET /office/holds': listHolds,
};
