import { Socket } from 'node:net';
import pg from 'pg';
import { seconds } from '../ports/clock.ts';
import { asDbError, isConnectionLost } from './connection-errors.ts';
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
  /** Returns the connection to the pool; with an error that says that it is lost, closes it. */
  release: (error?: unknown) => void;
}

/** Times in milliseconds. */
interface ConnectionOptions {
  poolSize: number;
  queryTimeoutMs: number;
  connectTimeoutMs: number;
  /** Asked before a connection is opened, also for requests that wait in the pool: why none may be opened now. */
  refusal: () => Error | undefined;
  /** The first connection of its generation is lost. */
  onLost: (error: Error) => void;
}

/**
 * A pool of connections in generations. When one connection is lost, probably all are: the server or the way to it has changed. So
 * the others are closed when they are next free, instead of each being used until it times out, and new ones are opened.
 */
export function openConnections(url: string, options: ConnectionOptions) {
  let generation = 0;
  /** The latest generation of which a connection has answered. */
  let answered = -1;
  /** Errors of connections that are older than one that answers: they say nothing about the server of today. */
  const outdated = new WeakSet<Error>();

  class Client extends pg.Client {
    readonly generation = generation;
    readonly socket: Socket;
    /** Set when a COMMIT ended without the confirmation of the synchronous standby. */
    isUnreplicated = false;

    constructor(config: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.socket = socket;
      // Also for clients in use: between two statements, an `error` event without a listener would end the process.
      this.on('error', (error) => lose(this, asDbError(error)));
      // Only a WARNING of PostgreSQL (`SyncRepWaitForLSN` in its syncrep.c), also when a statement is its own transaction.
      this.on('notice', ({ routine }) => {
        if (routine === 'SyncRepWaitForLSN') this.isUnreplicated = true;
      });
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const refusal = options.refusal();
      if (!refusal) return super.connect(callback as never);
      if (!callback) return Promise.reject(refusal);
      return process.nextTick(callback, refusal);
    }
  }

  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    types,
    // Concurrent queries of a transaction are sent without waiting; PostgreSQL still runs them in order.
    pipeline: true,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: seconds(30),
    // Longer than `statement_timeout`: for a server or network that stopped responding. It closes the connection and sends
    // no cancel request, which could make PostgreSQL report a COMMIT that its standby has not confirmed.
    query_timeout: options.queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: seconds(5),
    Client: Client as never,
  });
  // Every client has its own listener.
  pool.on('error', () => {});

  function lose(client: Client, error: Error): void {
    client.socket.destroy();
    if (client.generation !== generation) return;
    generation += 1;
    options.onLost(error);
  }

  function asConnection(client: Client & pg.PoolClient): Connection {
    return {
      async run(sql, params) {
        const result = await client.query(sql, params as unknown[]).catch((cause: unknown) => {
          const error = asDbError(cause);
          if (client.generation < answered) outdated.add(error);
          throw error;
        });
        answered = Math.max(answered, client.generation);
        if (client.isUnreplicated)
          throw new DbError('committed, but not confirmed by the synchronous standby', '08007', undefined);
        return result;
      },
      release(error) {
        if (isConnectionLost(error)) lose(client, error);
        client.release(error !== undefined || client.generation !== generation);
      },
    };
  }

  return {
    /** Throws `DbError` when no connection can be had in time. */
    async checkOut(): Promise<Connection> {
      for (;;) {
        const client = (await pool.connect().catch((error: unknown) => {
          throw asDbError(error);
        })) as Client & pg.PoolClient;
        if (client.generation === generation) return asConnection(client);
        client.socket.destroy();
        client.release(true);
      }
    },
    isOutdated: (error: Error) => outdated.has(error),
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
