import pg from 'pg';
import { type Db, DbError, parseInt8, type Tx, withRetries } from './db.ts';

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text'): (value: never) => unknown {
    if (oid === pg.types.builtins.INT8) return parseInt8;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (value: never) => unknown;
  },
};

/**
 * Opens a connection pool. Statements and lock waits have timeouts, so that a stuck transaction cannot block others for
 * ever; 0 means none.
 */
export function openPostgres(
  url: string,
  {
    poolSize = 10,
    queryTimeoutMs = 12_000,
    statementTimeoutMs = 10_000,
    connectTimeoutMs = 5_000,
    onError = (_error: Error) => {},
  } = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    // Concurrent queries of a transaction are sent without waiting; PostgreSQL still runs them in order.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // Longer than `statement_timeout`: for a server or network that stopped responding.
    query_timeout: queryTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  pool.on('error', onError);
  // Also for clients in use: between two statements, an `error` event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', onError));

  const run = async <Row>(client: pg.Pool | pg.PoolClient, sql: string, params?: readonly unknown[]) => {
    try {
      return (await client.query(sql, params as unknown[])).rows as Row[];
    } catch (error) {
      throw asDbError(error);
    }
  };

  return {
    kind: 'postgres',
    query: (sql, params) => run(pool, sql, params),
    script: async (sql) => void (await run(pool, sql)),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
    transaction: (work) =>
      withRetries(async () => {
        const client = await pool.connect().catch((error) => {
          throw asDbError(error);
        });
        let isBroken: Error | undefined;
        try {
          await run(client, 'begin isolation level read committed');
          const tx: Tx = { query: (sql, params) => run(client, sql, params) };
          const result = await work(tx);
          await run(client, 'commit');
          return result;
        } catch (error) {
          await run(client, 'rollback').catch((cause: Error) => (isBroken = cause));
          throw error;
        } finally {
          client.release(isBroken);
        }
      }),
  };
}

/** A lost connection has no SQLSTATE; it gets 08006, so that the response is 503. */
function asDbError(error: unknown): Error {
  if (error instanceof pg.DatabaseError)
    return new DbError(error.message, error.code ?? 'XX000', error.constraint);
  const { message = '', code } = error as { message?: string; code?: string };
  const isNetwork = code !== undefined || /timeout|terminated|closed|connect|end/iu.test(message);
  return isNetwork ? new DbError(message, '08006', undefined) : (error as Error);
}
