import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/run-jobs.ts';
import { seconds } from '../../time/time.ts';
import { advanceRooms } from './advance.ts';
import { WATCH_EVERY_MS, watchDemand } from './watch-demand.ts';

/** The background jobs of waiting rooms. */
export function waitingRoomJobs(context: Context): Job[] {
  const { clock } = context;
  let nextRoomsAt = clock.now();
  return [
    {
      name: 'waiting rooms',
      everyMs: seconds(1),
      isTimely: true,
      mayRunWithoutDatabase: true,
      run: async () => {
        const pauseMs = nextRoomsAt.getTime() - clock.now().getTime();
        // A longer one: the clock was set back.
        if (pauseMs <= 0 || pauseMs > seconds(5)) nextRoomsAt = await advanceRooms(context);
      },
    },
    { name: 'demand', everyMs: WATCH_EVERY_MS, run: watchDemand(context) },
  ];
}
