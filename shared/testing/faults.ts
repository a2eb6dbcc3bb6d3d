import type { Http } from '../api-contract/http.ts';
import { ApiError } from '../kit/http/http.ts';

/** Behaviours of the fake api. */
export const faults = {
  none: 'Answers as it should',
  slow: 'Takes three seconds',
  silent: 'Never answers',
  unreachable: 'No network',
  broken: 'Breaks (500)',
  expired: 'The session is over (401)',
} as const;

export type Fault = keyof typeof faults;

/**
 * Wraps a client so that its calls fail as `fault` says at the time. `onExpired` is called for an
 * expired session.
 */
export function withSimulatedFaults(http: Http, fault: () => Fault, onExpired: () => void): Http {
  const call = async (operation: Parameters<Http>[0], input?: object) => {
    switch (fault()) {
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        break;
      case 'silent':
        return new Promise(() => {});
      case 'unreachable':
        throw new ApiError(0, 0, 'No internet connection');
      case 'broken':
        throw new ApiError(500, 1050, 'Something went wrong on our side. Please try again.');
      case 'expired':
        onExpired();
        throw new ApiError(401, 1003, 'Please sign in.');
    }
    return http(operation as never, input as never);
  };
  return call as Http;
}
