import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';

export const receiveBeacon: Handler<'POST /beacon'> = async ({ beacons }, { body, address, now }) => {
  if (!beacons.isWithinLimit(address, now)) throw new Failure('tooManyRequests', { retryAfterS: 60 });
  for (const report of body.facts) beacons.record(report);
  return {};
};
