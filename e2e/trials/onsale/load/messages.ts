/** What the generator is to do in one phase. Times in milliseconds. */
export interface Phase {
  seed: number;
  port: number;
  event: number;
  ticket: number;
  method: number;
  /** A session for each visitor; more are not sent. */
  tokens: readonly string[];
  load: OpenLoop | ClosedLoop;
  /** Visitors take a place in the waiting room first. */
  room: { opensInMs: number } | undefined;
  /** How long a visitor looks at the tickets before holding some. */
  thinkMs: readonly [from: number, to: number];
  /** The share of those with tickets who order them. */
  orderShare: number;
  /** How long answers are waited for after the last arrival. */
  graceMs: number;
}

/** Visitors arrive as a Poisson process at times that are fixed beforehand. */
export interface OpenLoop {
  perSecond: number;
  seconds: number;
}

/** So many visitors at a time, one after the other: what the shop can do at most. */
export interface ClosedLoop {
  clients: number;
  seconds: number;
}

/** Milliseconds. */
export interface Quantiles {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

export interface PhaseReport {
  /** Visitors who arrived. */
  arrived: number;
  /** Visitors who finished per second, until the last arrival. */
  finishedPerSecond: number;
  /** How late the generator sent requests. */
  lag: Quantiles;
  /**
   * From the moment when a visitor is to ask for tickets until they are held, repeats after a 503 included. Visitors who wait for the
   * answer in the end count with the time they have waited so far.
   */
  holds: Quantiles;
  /** From the moment when a visitor is to ask for a place until there is one. */
  joins: Quantiles;
  admitted: number;
  held: number;
  ordered: number;
  /** Answers by request and status: `PUT /user/hold 200`. */
  answers: Record<string, number>;
  /** Requests without an answer when the phase ended, by request. */
  unanswered: Record<string, number>;
}
