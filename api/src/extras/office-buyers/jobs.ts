import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/run-jobs.ts';
import { WATCH_TAKERS_EVERY_MS, watchBulkTakers } from './watch-bulk-takers.ts';

/** The background job of the office's desk for buyers. */
export const officeBuyersJobs = (context: Context): Job[] => [
  { name: 'bulk takers', everyMs: WATCH_TAKERS_EVERY_MS, run: watchBulkTakers(context) },
];
