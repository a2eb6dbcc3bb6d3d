import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type IPolicy,
  noop,
  retry,
  SamplingBreaker,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { seconds } from '../../time/time.ts';
import {
  type Caller,
  type Gateway,
  GatewayNotCalled,
  GatewayRefused,
  GatewayUnavailable,
} from './payment.ts';

/** How long calls may take and how many may run; times in milliseconds. */
export interface GatewayLimits {
  /**
   * Calls that a buyer waits for, calls of webhooks and calls of workers each have this many
   * places.
   */
  concurrent: number;
  /** How many calls may wait for a place. */
  waiting: number;
  /** `create`, and `void` for a buyer: a few requests to the gateway, and somebody waits. */
  createMs: number;
  /** Look-ups for buyers and webhooks: one or two requests. */
  callMs: number;
  /**
   * Calls of workers, where nobody waits: a gateway that takes seconds for each request is slow,
   * not down.
   */
  workerMs: number;
  /** `changes`, which reads a page and the payments on it. */
  listMs: number;
  /** How long nothing is sent after the circuit breaker has opened. */
  pauseMs: number;
  /** The breaker opens when at least half of the calls of this time failed. */
  sampleMs: number;
}

/**
 * `create` and the look-up after it end within 14 s: before a page stops waiting, and before
 * another process may start the payment.
 */
const gatewayLimits: GatewayLimits = {
  concurrent: 100,
  waiting: 1_000,
  createMs: seconds(8),
  callMs: seconds(4),
  // With repeats and pauses shorter than the lease of a worker's row (`LEASE_MS`).
  workerMs: seconds(12),
  listMs: seconds(30),
  pauseMs: seconds(5),
  sampleMs: seconds(10),
};

/**
 * Protects the shop from a gateway that is slow, hanging or failing: every call and its wait for a
 * place have a deadline, calls run side by side up to a bound, and a circuit breaker stops them
 * while most of them fail. Bound and breaker are one for each kind of caller: workers ask about old
 * payments, and when those fail, buyers can still pay. Calls that no buyer waits for and that may
 * be repeated are, twice, after a pause with jitter. Throws `GatewayRefused` when the call was
 * never sent, `GatewayUnavailable` when its outcome is unknown.
 */
export function guardedGateway(gateway: Gateway, limits: GatewayLimits = gatewayLimits): Gateway {
  const { concurrent, waiting, createMs, callMs, workerMs, listMs, pauseMs, sampleMs } = limits;
  const isRepeatable = handleWhen(
    (error) =>
      error instanceof TaskCancelledError ||
      (error instanceof GatewayUnavailable && !(error instanceof GatewayRefused)),
  );
  const repeats = retry(isRepeatable, {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: callMs / 40, maxDelay: callMs / 4 }),
  });
  const inTime = (ms: number) => timeout(ms, TimeoutStrategy.Aggressive);
  // A refusal is an answer.
  const isFailure = handleWhen((error) => !(error instanceof GatewayRefused));
  const newGuards = () => ({
    places: bulkhead(concurrent, waiting),
    breaker: circuitBreaker(isFailure, {
      halfOpenAfter: pauseMs,
      breaker: new SamplingBreaker({ threshold: 0.5, duration: sampleMs, minimumRps: 1 }),
    }),
  });
  const guardsOf: Record<Caller, ReturnType<typeof newGuards>> = {
    buyer: newGuards(),
    webhook: newGuards(),
    worker: newGuards(),
  };
  const guarded = (caller: Caller, ms: number, around: IPolicy = noop) => {
    const { places, breaker } = guardsOf[caller];
    const deadline = inTime(ms);
    // The wait for a place has a deadline, too.
    const outer = wrap(around, inTime(ms + ms / 8));
    return async <T>(call: Call<T>): Promise<T> => {
      let isSent = false;
      const send = ({ signal }: { signal: AbortSignal }) => {
        // Calls that hang may keep every place until long after the breaker has opened.
        if (breaker.state === CircuitState.Open && places.executionSlots === 0)
          throw new BrokenCircuitError();
        return inPlace(
          places,
          signal,
          (sent: Call<T>) => breaker.execute(() => deadline.execute(sent)),
          (inner) => {
            isSent = true;
            return call(inner);
          },
        );
      };
      return outer.execute(send).catch((error: unknown) => {
        throw asGatewayError(gateway.name, error, isSent);
      });
    };
  };
  const creating = guarded('buyer', createMs);
  const voiding = guarded('buyer', createMs);
  const asking = {
    buyer: guarded('buyer', callMs),
    webhook: guarded('webhook', callMs, repeats),
    worker: guarded('worker', workerMs, repeats),
  };
  // Not repeated: its caller goes on with the same page later.
  const listing = guarded('worker', listMs);
  return {
    name: gateway.name,
    sendsBack: gateway.sendsBack,
    testPage: gateway.testPage,
    create: (request) => creating(() => gateway.create(request)),
    find: (reference, caller = 'worker') => asking[caller](() => gateway.find(reference, caller)),
    status: (paymentId, reference, chargeId, caller = 'worker') =>
      asking[caller](() => gateway.status(paymentId, reference, chargeId, caller)),
    void: (paymentId, reference, caller = 'worker') =>
      (caller === 'buyer' ? voiding : asking[caller])(() =>
        gateway.void(paymentId, reference, caller),
      ),
    refund: (capture) => asking.worker(() => gateway.refund(capture)),
    changes: (between, page) =>
      listing(({ signal }) =>
        gateway.changes(between, {
          ...page,
          signal: page.signal ? AbortSignal.any([page.signal, signal]) : signal,
        }),
      ),
    webhook: (...received) => gateway.webhook(...received),
  };
}

type Call<T> = (context: { signal: AbortSignal }) => Promise<T>;

/**
 * Runs a call in one of the places. The caller gets the answer, or the deadline that `withDeadline`
 * adds; the call keeps its place until it has really ended, so that never more calls run than there
 * are places.
 */
function inPlace<T>(
  places: BulkheadPolicy,
  signal: AbortSignal,
  withDeadline: (call: Call<T>) => Promise<T>,
  call: Call<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async () => {
      let running: Promise<T> | undefined;
      const answer = withDeadline((context) => (running = call(context)));
      answer.then(resolve, reject);
      await Promise.allSettled([answer]);
      await Promise.allSettled([running]);
    };
    places.execute(run, signal).catch(reject);
  });
}

function asGatewayError(name: string, error: unknown, isSent: boolean): unknown {
  if (error instanceof BrokenCircuitError)
    return new GatewayNotCalled(`${name}: not called, most calls fail`);
  if (error instanceof BulkheadRejectedError)
    return new GatewayNotCalled(`${name}: not called, too many calls wait`);
  if (!(error instanceof TaskCancelledError)) return error;
  return isSent
    ? new GatewayUnavailable(`${name}: no answer in time`)
    : new GatewayNotCalled(`${name}: not called, no place became free in time`);
}
