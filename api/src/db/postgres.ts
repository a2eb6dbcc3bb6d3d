import { createCircuit } from './circuit.ts';
import { isConnectionLost } from './connection-errors.ts';
import { type Connection, openConnections } from './connections.ts';
import { type Db, DbError, type Tx, withRetries } from './db.ts';

/** How long an answer of the database says that it is there. */
const ANSWER_COUNTS_MS = 1_000;

/** Times in milliseconds. */
export interface PostgresOptions {
  poolSize?: number;
  /** How long a statement may go without an answer; longer than the role's `statement_timeout`. 0 means for ever. */
  queryTimeoutMs?: number;
  /** How long opening a connection may take, and waiting for a free one. */
  connectTimeoutMs?: number;
  /** A connection is lost; the others are replaced. */
  onLost?: (error: Error) => void;
  /** Connections were lost three times in a row: from now on requests fail at once. */
  onAway?: (error: Error | undefined) => void;
  onBack?: () => void;
}

/**
 * Opens a connection pool, also through a pooler in transaction mode: nothing outlives a transaction, and the limits of statements and
 * locks are settings of the role (`api-role.ts`). A lost connection is never used again, not even for a ROLLBACK.
 */
export function openPostgres(
  url: string,
  {
    poolSize = 10,
    queryTimeoutMs = 12_000,
    connectTimeoutMs = 5_000,
    onLost = () => {},
    onAway = () => {},
    onBack = () => {},
  }: PostgresOptions = {},
): Db {
  let answeredAt = -Infinity;
  const circuit = createCircuit({
    isFailure: (error) => isConnectionLost(error) && !connections.isOutdated(error),
    probe: async () => void (await using(askWritable)),
    onAway,
    onBack,
  });
  const connections = openConnections(url, {
    ...{ poolSize, queryTimeoutMs, connectTimeoutMs },
    onLost(error) {
      answeredAt = -Infinity;
      onLost(error);
    },
    refusal: () =>
      circuit.isOpen() ? new DbError('the database is away: not connected', '08006', undefined) : undefined,
  });

  /** Runs `work` as the first on a connection; when it fails, the connection is closed, or the script may have left a transaction open. */
  async function start<T>(work: (connection: Connection) => Promise<T>): Promise<[Connection, T]> {
    const connection = await connections.checkOut();
    try {
      const result = await work(connection);
      answeredAt = performance.now();
      return [connection, result];
    } catch (error) {
      connection.release(error);
      throw error;
    }
  }

  async function using<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const [connection, result] = await start(work);
    connection.release();
    return result;
  }

  return {
    kind: 'postgres',
    query: (sql, params) =>
      circuit.execute(() => using(async (connection) => (await connection.run(sql, params)).rows as never[])),
    script: (sql) => circuit.execute(() => using(async (connection) => void (await connection.run(sql)))),
    async check() {
      if (performance.now() - answeredAt > ANSWER_COUNTS_MS) await circuit.probe();
    },
    connections: connections.counts,
    close: connections.close,
    transaction: (work) =>
      withRetries(async () => {
        const [connection] = await circuit.execute(() => start(begin));
        let broken: unknown;
        try {
          const tx: Tx = {
            query: async (sql, params) => (await connection.run(sql, params)).rows as never[],
          };
          const result = await work(tx);
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

/** Throws 25006 when the server is a replica, as a demoted primary is. */
async function askWritable(connection: Connection): Promise<void> {
  const { rows } = await connection.run(`select current_setting('transaction_read_only') as "isReadOnly"`);
  if ((rows[0] as { isReadOnly: string }).isReadOnly === 'on')
    throw new DbError('the database is read-only', '25006', undefined);
}
