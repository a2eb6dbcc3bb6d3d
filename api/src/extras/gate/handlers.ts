import { checkIn, getBundle } from './check-in.ts';
import { getGateReport } from './report.ts';

export const gateHandlers = {
  'POST /gate/check-in': checkIn,
  'GET /gate/bundle': getBundle,
  'GET /office/reports/gate/{url}': getGateReport,
};
