import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/run-jobs.ts';
import { hours } from '../../time/time.ts';
import { forgetTransfers } from './forget-transfers.ts';

/** The background job of sent tickets. */
export const sendingTicketsJobs = (context: Context): Job[] => [
  { name: 'sent tickets', everyMs: hours(1), run: () => forgetTransfers(context) },
];
