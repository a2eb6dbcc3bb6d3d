import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/run-jobs.ts';
import { minutes } from '../../time/time.ts';
import { endGuestLists } from './end-guest-lists.ts';

/** The background job of guest lists. */
export const guestListsJobs = (context: Context): Job[] => [
  { name: 'guest lists', everyMs: minutes(1), run: () => endGuestLists(context) },
];
