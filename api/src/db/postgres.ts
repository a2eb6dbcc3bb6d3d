import { createCircuit } from './circuit.ts';
import { isConnectionLost } from './connection-errors.ts';
import { type Connection, openConnections } from './connections.ts';
import { type Db, DbError, type Tx, withRetries } from './db.ts';

/** How long an answer of the database says that it is there. */
const ANSWER_COUNTS_MS = 1_000;

/** Times in milliseconds. */
export interface PostgresOptions {
  poolSize?: number;
  /**
   * How long a statement may go without an answer; longer than the role's `statement_timeout`. 0
   * means for ever.
   */
  queryTimeoutMs?: number;
  /** How long opening a connection may take, and waiting for a free one. */
  connectTimeoutMs?: number;
  /** A connection is lost; the others are replaced. */
  onLost?: (error: Error) => void;
  /** Connections were lost three times in a row: from now on requests fail at once. */
  onUnreachable?: (error: Error | undefined) => void;
  onReachable?: () => void;
}

/**
 * Opens a connection pool, also through a pooler in transaction mode: nothing outlives a
 * transaction, and the limits of statements and locks are settings of the role (`api-role.ts`). A
 * lost connection is never used again, not even for a ROLLBACK.
 */
export function openPostgres(
  url: string,
  {
    poolSize = 10,
    queryTimeoutMs = 12_000,
    connectTimeoutMs = 5_000,
    onLost = () => {},
    onUnreachable = () => {},
    onReachable = () => {},
  }: PostgresOptions = {},
): Db {
  let answeredAt = -Infinity;
  const circuit = createCircuit({
    isFailure: (error) => isConnectionLost(error) && !connections.isOutdated(error),
    async probe() {
      await connections.probe();
      answeredAt = performance.now();
    },
    onUnreachable,
    onReachable,
  });
  const connections = openConnections(url, {
    ...{ poolSize, queryTimeoutMs, connectTimeoutMs },
    onLost(error) {
      answeredAt = -Infinity;
      onLost(error);
    },
    onReadOnly: () => circuit.requireProbe(),
    connectRefusal: () =>
      circuit.isOpen()
        ? new DbError('the database is unreachable: not connected', '08006', undefined)
        : undefined,
  });

  /**
   * Runs `work` as the first on a connection; when it fails with an error for which `mustClose`,
   * the connection is closed.
   */
  async function start<T>(
    work: (connection: Connection) => Promise<T>,
    mustClose = isUnusable,
  ): Promise<[Connection, T]> {
    const connection = await connections.checkOut();
    try {
      const result = await work(connection);
      answeredAt = performance.now();
      return [connection, result];
    } catch (error) {
      connection.release(mustClose(error) ? error : undefined);
      throw error;
    }
  }

  async function using<T>(
    work: (connection: Connection) => Promise<T>,
    mustClose?: typeof isUnusable,
  ) {
    const [connection, result] = await start(work, mustClose);
    connection.release();
    return result;
  }

  return {
    kind: 'postgres',
    query: (sql, params) =>
      circuit.execute(() =>
        using(async (connection) => (await connection.run(sql, params)).rows as never[]),
      ),
    script: (sql) =>
      circuit.execute(() =>
        using(
          async (connection) => void (await connection.run(sql)),
          // Because a failed script may have left a transaction open.
          () => true,
        ),
      ),
    async check() {
      if (circuit.isProbeRequired() || performance.now() - answeredAt > ANSWER_COUNTS_MS)
        await circuit.probe();
    },
    connections: connections.counts,
    statements: connections.statements,
    close: connections.close,
    transaction: (work) =>
      withRetries(async () => {
        const [connection] = await circuit.execute(() => start(begin));
        let broken: unknown;
        try {
          const result = await work(pipelined(connection));
          await commit(connection);
          return result;
        } catch (error) {
          broken = isConnectionLost(error) ? error : await rollback(connection);
          throw error;
        } finally {
          connection.release(broken);
        }
      }),
  };
}

/**
 * The queries of a transaction, several of which may be under way. When one fails, PostgreSQL
 * refuses those behind it (25P02), and the caller may see such a refusal first: they are rejected
 * with the error that caused it, which says whether to try again.
 */
function pipelined(connection: Connection): Tx {
  let cause: Error | undefined;
  return {
    async query(sql, params) {
      try {
        return (await connection.run(sql, params)).rows as never[];
      } catch (error) {
        if (error instanceof DbError && error.code === '25P02') throw cause ?? error;
        cause = error as Error;
        throw error;
      }
    },
  };
}

/**
 * Lost, or in an unknown state: an error that is not of the database is thrown while a statement is
 * being sent.
 */
function isUnusable(error: unknown): boolean {
  return !(error instanceof DbError) || isConnectionLost(error);
}

const begin = (connection: Connection) => connection.run('begin isolation level read committed');

async function commit(connection: Connection): Promise<void> {
  const { command } = await connection.run('commit');
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error.
  if (command !== 'COMMIT')
    throw new DbError('a statement failed, so nothing was committed', '25P02', undefined);
}

/** Returns the error that says that the connection cannot be used again. */
async function rollback(connection: Connection): Promise<Error | undefined> {
  return connection.run('rollback').then(
    () => undefined,
    (error: Error) => error,
  );
}
