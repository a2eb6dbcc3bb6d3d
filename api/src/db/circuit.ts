import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
} from 'cockatiel';
import { seconds } from '../ports/clock.ts';
import { DbError } from './db.ts';

const FAILURES = 3;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = seconds(1);

/** A circuit breaker in front of the database. */
export interface Circuit {
  /** Runs `work`, which counts as failed when the connection is lost. Throws 08006 at once while the database is away. */
  execute: <T>(work: () => Promise<T>) => Promise<T>;
  /** Asks the database; while it is away, after the probe that runs or is due now. */
  probe: () => Promise<void>;
  /** Whether no connection may be opened now. */
  isOpen: () => boolean;
}

/**
 * After three failures in a row the circuit opens: everything fails at once, except one probe at a time, after pauses with
 * jitter that grow from about 0.1 s to 1 s. A probe that succeeds closes it. So a database that comes back meets one connection
 * of each process and not all of their waiting requests, and is in use again within about a second.
 */
export function createCircuit({
  isFailure,
  probe,
  onAway,
  onBack,
}: {
  isFailure: (error: unknown) => boolean;
  probe: () => Promise<void>;
  onAway: (error: Error | undefined) => void;
  onBack: () => void;
}): Circuit {
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: MAX_PAUSE_MS }),
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  let isAway = false;
  breaker.onBreak((reason) => {
    if (isAway) return;
    isAway = true;
    onAway(reason && 'error' in reason ? (reason.error as Error) : undefined);
  });
  breaker.onReset(() => {
    isAway = false;
    onBack();
  });
  const within = <T>(work: () => Promise<T>): Promise<T> =>
    breaker.execute(work).catch((error: unknown) => {
      throw error instanceof BrokenCircuitError ? away() : error;
    });

  return {
    isOpen: () => breaker.state === CircuitState.Open,
    probe: () => within(probe),
    async execute(work) {
      // The probe asks for nothing else, so that a long transaction does not keep the circuit from closing.
      if (breaker.state === CircuitState.HalfOpen) throw away();
      if (breaker.state === CircuitState.Open) await within(probe);
      return within(work);
    },
  };
}

function away(): DbError {
  return new DbError('the database is away: not asked', '08006', undefined);
}
