import { repeatPausesMs } from '../mfe-checkout/src/order/repeat-pauses.ts';

/** For this long, and the time that the answers take, the page repeats an order whose outcome is unknown. */
export const orderPatienceMs = repeatPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);

/** For this long a patient visitor presses a button again. The page itself repeats neither payments nor cancellations. */
export const visitorPatienceMs = 60_000;
