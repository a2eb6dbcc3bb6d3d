import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/run-jobs.ts';
import { minutes } from '../../time/time.ts';
import { remindOfRefunds } from './refund-destinations.ts';

/** The background job of asking where refunds go. */
export const refundAccountsJobs = (context: Context): Job[] => [
  { name: 'refund reminders', everyMs: minutes(5), run: () => remindOfRefunds(context) },
];
