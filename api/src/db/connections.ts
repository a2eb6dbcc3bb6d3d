import { Socket } from 'node:net';
import pg from 'pg';
import { seconds } from '../time/time.ts';
import { asConnectError, asDbError, isConnectionLost, isReadOnly } from './connection-errors.ts';
import { DbError, parseInt8 } from './db.ts';

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text'): (value: never) => unknown {
    if (oid === pg.types.builtins.INT8) return parseInt8;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (value: never) => unknown;
  },
};

export interface Connection {
  /** Throws `DbError`. */
  run: (sql: string, params?: readonly unknown[]) => Promise<pg.QueryResult>;
  /** Returns the connection to the pool; with an error, closes it. */
  release: (error?: unknown) => void;
}

/** Times in milliseconds. */
interface ConnectionOptions {
  poolSize: number;
  queryTimeoutMs: number;
  connectTimeoutMs: number;
  /**
   * Asked before a connection is opened, also for requests that wait in the pool: why none may be
   * opened now.
   */
  connectRefusal: () => Error | undefined;
  /** The server of a current connection refused a write. */
  onReadOnly: () => void;
  /** The first connection of its generation is lost. */
  onLost: (error: Error) => void;
}

/**
 * A pool of connections in generations. When one connection is lost, probably all are: the server
 * or the way to it has changed. So the others are closed when they are next free, instead of each
 * being used until it times out, and new ones are opened.
 */
export function openConnections(url: string, options: ConnectionOptions) {
  let generation = 0;
  /** The latest generation of which a connection has answered. */
  let answered = -1;
  /**
   * Errors that do not say that the current server cannot be asked: of a connection older than one
   * that has since answered, and of one that was refused beside others that are open.
   */
  const outdated = new WeakSet<Error>();
  let open = 0;
  let statements = 0;

  class Client extends pg.Client {
    readonly generation = generation;
    readonly socket: Socket;
    /** Set when a COMMIT ended without the confirmation of the synchronous standby. */
    isUnreplicated = false;

    constructor(config: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.socket = socket;
      this.once('connect', () => {
        open += 1;
        this.once('end', () => (open -= 1));
      });
      // Also for clients in use: between two statements, an `error` event without a listener would
      // end the process.
      this.on('error', (error) => discard(this, asDbError(error)));
      // Only a WARNING of PostgreSQL (`SyncRepWaitForLSN` in its syncrep.c), also when a statement
      // is its own transaction.
      this.on('notice', ({ routine }) => {
        if (routine === 'SyncRepWaitForLSN') this.isUnreplicated = true;
      });
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const refusal = options.connectRefusal();
      if (!refusal) return super.connect(callback as never);
      if (!callback) return Promise.reject(refusal);
      return process.nextTick(callback, refusal);
    }
  }

  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    types,
    // Concurrent queries of a transaction are sent without waiting; PostgreSQL still runs them in
    // order.
    pipeline: true,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: seconds(30),
    // Longer than `statement_timeout`: for a server or network that stopped responding. It closes
    // the connection and sends no cancel request, which could make PostgreSQL report a COMMIT that
    // its standby has not confirmed.
    query_timeout: options.queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: seconds(5),
    Client: Client as never,
  });
  // Every client has its own listener.
  pool.on('error', () => {});

  /** Those in use are closed when they are returned. */
  function replaceAll(): void {
    generation += 1;
  }

  function discard(client: Client, error: Error): void {
    client.socket.destroy();
    if (client.generation !== generation) return;
    replaceAll();
    options.onLost(error);
  }

  function asConnection(client: Client & pg.PoolClient): Connection {
    return {
      async run(sql, params) {
        statements += 1;
        const result = await client.query(sql, params as unknown[]).catch((cause: unknown) => {
          const error = asDbError(cause);
          if (client.generation < answered) outdated.add(error);
          else if (isReadOnly(error)) options.onReadOnly();
          throw error;
        });
        answered = Math.max(answered, client.generation);
        if (client.isUnreplicated)
          throw new DbError(
            'committed, but not confirmed by the synchronous standby',
            '08007',
            undefined,
          );
        return result;
      },
      release(error) {
        if (isConnectionLost(error)) discard(client, error);
        client.release(error !== undefined || client.generation !== generation);
      },
    };
  }

  function refused(cause: unknown): Error {
    const error = asConnectError(cause);
    if (open > 0 && error.cause) outdated.add(error);
    return error;
  }

  return {
    /**
     * Throws `DbError` when no connection can be had in time: after `connectTimeoutMs` no further
     * one is tried.
     */
    async checkOut(): Promise<Connection> {
      const until = performance.now() + options.connectTimeoutMs;
      do {
        const client = (await pool.connect().catch((error: unknown) => {
          throw refused(error);
        })) as Client & pg.PoolClient;
        if (client.generation === generation) return asConnection(client);
        client.socket.destroy();
        client.release(true);
      } while (performance.now() < until);
      throw new DbError('connections were lost while one was opened', '08006', undefined);
    },
    replaceAll,
    /**
     * Asks the server on a connection of its own, which waits for no other and is closed
     * afterwards. Throws `DbError`: 25006 when the server is a replica, as a demoted primary is,
     * 08006 when it does not answer in time. Connections are then replaced.
     */
    async probe(): Promise<void> {
      try {
        await askWritable(url, refused);
      } catch (error) {
        if (isConnectionLost(error) && !outdated.has(error)) replaceAll();
        throw error;
      }
    },
    isOutdated: (error: Error) => outdated.has(error),
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    statements: () => statements,
    close: () => pool.end(),
  };
}

/** Opening a connection and one question may take so long together. */
const PROBE_LIMIT_MS = seconds(2);

async function askWritable(url: string, refused: (error: unknown) => Error): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on('error', () => {});
  const timer = setTimeout(
    () => socket.destroy(new Error('the probe had no answer in time')),
    PROBE_LIMIT_MS,
  );
  try {
    await client.connect().catch((error: unknown) => {
      throw refused(error);
    });
    const { rows } = await client.query<{ isReadOnly: string }>(
      `select current_setting('transaction_read_only') as "isReadOnly"`,
    );
    if (rows[0]?.isReadOnly !== 'off')
      throw new DbError('the database is read-only', '25006', undefined);
  } catch (error) {
    throw asDbError(error);
  } finally {
    clearTimeout(timer);
    // Sends the message that ends a connection in order, if there is one, and waits for nothing.
    void client.end().catch(() => {});
    socket.destroySoon();
  }
}
