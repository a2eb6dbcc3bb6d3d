import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
} from 'cockatiel';
import { seconds } from '../time/time.ts';
import { DbError } from './db.ts';

const FAILURES = 3;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = seconds(1);

/** A circuit breaker in front of the database. */
export interface Circuit {
  /**
   * Runs `work`, which counts as failed when the connection is lost. Throws 08006 at once while the
   * database is unreachable.
   */
  execute: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Asks the database; joins a probe that runs. While the database is unreachable, throws 08006 at
   * once until the next probe is due.
   */
  probe: () => Promise<void>;
  /** From now on a probe must succeed before anything else runs: the server refused a write. */
  requireProbe: () => void;
  /** Whether a probe must succeed before anything else runs. */
  isProbeRequired: () => boolean;
  /** Whether no connection may be opened now, except that of the probe. */
  isOpen: () => boolean;
}

/**
 * After three failures in a row the circuit opens: everything fails at once, except one probe at a
 * time, after pauses with jitter that grow from about 0.1 s to 1 s. A probe that succeeds closes
 * it. So a database that is reachable again meets one connection of each process and not all of
 * their waiting requests, and is in use again within a pause and the limit of a probe.
 */
export function createCircuit({
  isFailure,
  probe,
  onUnreachable,
  onReachable,
}: {
  isFailure: (error: unknown) => boolean;
  probe: () => Promise<void>;
  onUnreachable: (error: Error | undefined) => void;
  onReachable: () => void;
}): Circuit {
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: MAX_PAUSE_MS }),
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  let isUnreachable = false;
  let mustProbe = false;
  let running: Promise<void> | undefined;
  breaker.onBreak((reason) => {
    if (isUnreachable) return;
    isUnreachable = true;
    onUnreachable(reason && 'error' in reason ? (reason.error as Error) : undefined);
  });
  breaker.onReset(() => {
    isUnreachable = false;
    onReachable();
  });
  const within = <T>(work: () => Promise<T>): Promise<T> =>
    breaker.execute(work).catch((error: unknown) => {
      throw error instanceof BrokenCircuitError ? unreachable('not asked') : error;
    });
  const isOpen = () => breaker.state !== CircuitState.Closed;

  async function probeStrictly(): Promise<void> {
    await probe().catch((error: Error) => {
      // The breaker takes any error that is no failure for an answer, also of a server that has no
      // connection left.
      throw isOpen() && !isFailure(error) ? unreachable(error.message) : error;
    });
    mustProbe = false;
  }
  function probeOnce(): Promise<void> {
    running ??= within(probeStrictly).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    isOpen,
    isProbeRequired: () => mustProbe || isOpen(),
    requireProbe: () => void (mustProbe = true),
    probe: probeOnce,
    async execute(work) {
      // The probe asks for nothing else, so that a long transaction does not keep the circuit from
      // closing.
      if (breaker.state === CircuitState.HalfOpen) throw unreachable('not asked');
      if (mustProbe || breaker.state === CircuitState.Open) await probeOnce();
      return within(work);
    },
  };
}

function unreachable(why: string): DbError {
  return new DbError(`the database is unreachable: ${why}`, '08006', undefined);
}
