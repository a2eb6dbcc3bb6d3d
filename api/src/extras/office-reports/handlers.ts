import { getAttendees } from './attendees.ts';
import { getMailStatus, mailAttendees } from './mail-attendees.ts';
import { getPayments } from './payments.ts';
import { getSales } from './sales.ts';
import { getSettlement } from './settlement.ts';

export const officeReportsHandlers = {
  'GET /office/reports/sales': getSales,
  'GET /office/reports/payments': getPayments,
  'GET /office/reports/settlement': getSettlement,
  'GET /office/events/{url}/attendees': getAttendees,
  'POST /office/events/{url}/mails': mailAttendees,
  'GET /office/events/{url}/mails': getMailStatus,
};
