/** SQL, the same on PostgreSQL and PGlite. `int8` arrives as a safe number, `date` as `YYYY-MM-DD`. */
export interface Tx {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Db extends Tx {
  readonly kind: 'postgres' | 'pglite';
  /**
   * Runs `work` in one READ COMMITTED transaction; a throw rolls back. A deadlock or a serialisation failure runs it
   * again, up to three times, so `work` must do nothing but SQL. Queries run in the order in which they are asked for, so
   * those that do not need each other's rows may share a round trip (`Promise.all`). Never call `db.query` inside: PGlite has one connection.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Several statements without parameters: migrations. */
  script(sql: string): Promise<void>;
  /** How busy it is right now. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** A refusal of the database, with its SQLSTATE and the constraint that was hurt. Its text never reaches a visitor. */
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

/** Runs the transaction again when the database asks for it. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isTransient = error instanceof DbError && (error.code === '40P01' || error.code === '40001');
      if (!isTransient || tries === 3) throw error;
    }
  }
}

/** PostgreSQL's int8 as a number; money and counters never come near 2^53, and if one did we would rather stop. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('an int8 outside the safe integers');
  return value;
}

export async function one<Row>(tx: Tx, sql: string, params?: readonly unknown[]): Promise<Row | undefined> {
  return (await tx.query<Row>(sql, params))[0];
}
