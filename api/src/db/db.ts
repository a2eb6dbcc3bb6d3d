/**
 * Runs SQL, the same on PostgreSQL and PGlite. `int8` is returned as a safe integer, `date` as
 * `YYYY-MM-DD`.
 */
export interface Tx {
  query: <Row = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ) => Promise<Row[]>;
}

export interface Db extends Tx {
  readonly kind: 'postgres' | 'pglite';
  /**
   * Runs `work` in one READ COMMITTED transaction and rolls back when it throws. After a deadlock
   * or a serialisation failure `work` runs again, up to three times in all, so it must have no
   * effects but SQL. Queries run in the order of their calls, so independent ones may share a round
   * trip (`Promise.all`). Never call `db.query` inside `work`: PGlite has only one connection.
   */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs several statements without parameters. */
  script: (sql: string) => Promise<void>;
  /**
   * Throws unless the database answers and can be written to. It is not asked when it has answered
   * within the last second, unless it has refused a write since it was last found writable.
   */
  check: () => Promise<void>;
  /** Current connections of the pool, and how many requests wait for one. */
  connections: () => { open: number; idle: number; waiting: number };
  /** How many statements were sent so far, BEGIN and COMMIT included. */
  statements: () => number;
  close: () => Promise<void>;
}

/**
 * A database error with its SQLSTATE and the violated constraint, if any. Its message is never sent
 * to a client.
 */
export class DbError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;
  constructor(message: string, code: string, constraint: string | undefined) {
    super(message);
    this.name = 'DbError';
    this.code = code;
    this.constraint = constraint;
  }
}

export function isViolation(error: unknown, constraint: string): boolean {
  return error instanceof DbError && error.constraint === constraint;
}

/**
 * Connection lost or refused, out of resources, cancelled or shut down, and input or output errors
 * of the server.
 */
const TRANSIENT_CLASSES = ['08', '53', '57', '58'];
/**
 * Lock timeout, deadlock, serialisation failure, idle in transaction for too long, read-only during
 * a failover.
 */
const TRANSIENT_CODES = ['55P03', '40P01', '40001', '40003', '25P03', '25006'];

/**
 * Whether the same work may succeed later: the database is overloaded or unreachable. Answered with
 * 503, never at once repeated.
 */
export function isTransient(error: unknown): error is DbError {
  return (
    error instanceof DbError &&
    (TRANSIENT_CLASSES.includes(error.code.slice(0, 2)) || TRANSIENT_CODES.includes(error.code))
  );
}

/**
 * Whether the data of a request caused the error: a value that cannot be stored, a violated
 * constraint, a trigger's refusal (PD…).
 */
export function isCausedByData(error: unknown): error is DbError {
  return error instanceof DbError && ['22', '23', 'PD'].includes(error.code.slice(0, 2));
}

/**
 * Runs a transaction, or a statement that is one by itself, again after a deadlock or a
 * serialisation failure: up to three times in all.
 */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isRepeatable =
        error instanceof DbError && (error.code === '40P01' || error.code === '40001');
      if (!isRepeatable || tries === 3) throw error;
    }
  }
}

/**
 * Converts an int8 to a number. Throws a RangeError above 2^53, which no amount or counter reaches.
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 outside the range of safe integers');
  return value;
}

export async function one<Row>(
  tx: Tx,
  sql: string,
  params?: readonly unknown[],
): Promise<Row | undefined> {
  return (await tx.query<Row>(sql, params))[0];
}

/**
 * SQL that finds a row by what people call it, the parameter `$1` as text: its id, or the last part
 * of its address.
 */
export const named = (id: string, slug: string, name: string | number): string =>
  /^[1-9][0-9]{0,17}$/u.test(String(name)) ? `${id} = $1::bigint` : `${slug} = $1`;
