import pg from 'pg';
import { DbError } from './db.ts';

/**
 * Shutdown and start of a server, an idle session that it ended, and a server that was demoted to a
 * replica.
 */
const LOST_CODES = ['57P01', '57P02', '57P03', '57P05', '25006'];

/**
 * Whether the connection, or the server behind it, is gone or must not be used any more: nothing
 * can be rolled back on it.
 */
export function isConnectionLost(error: unknown): error is DbError {
  return (
    error instanceof DbError && (error.code.startsWith('08') || LOST_CODES.includes(error.code))
  );
}

/** Whether the server refused a write because it only reads. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DbError && error.code === '25006';
}

/**
 * Converts an error of `pg`. What PostgreSQL or PgBouncer answered keeps its SQLSTATE; a lost
 * connection has none and gets 08006; no free connection in time is 53300. A TypeError or
 * RangeError is a mistake of the caller and is returned as it is.
 */
export function asDbError(error: unknown): Error {
  if (error instanceof DbError) return error;
  if (error instanceof pg.DatabaseError)
    return new DbError(error.message, error.code ?? 'XX000', error.constraint);
  const { message = '', code } = error as { message?: string; code?: string };
  // Of the pool, when all of its connections are in use.
  if (message === 'timeout exceeded when trying to connect')
    return new DbError(message, '53300', undefined);
  if (error instanceof TypeError || error instanceof RangeError) return error;
  // The error of several addresses of a host has no message of its own.
  return new DbError(message || String(code), '08006', undefined);
}

/**
 * Converts an error of opening a connection: whatever a server answers then (a role that may not
 * log in, a database that takes no connections, too many of them), it cannot be asked, 08006. What
 * it answered is the `cause`.
 */
export function asConnectError(error: unknown): Error {
  const cause = asDbError(error);
  if (!(error instanceof pg.DatabaseError) || isConnectionLost(cause)) return cause;
  const { message, code = 'XX000' } = error;
  return Object.assign(new DbError(`${message} (${code})`, '08006', undefined), { cause });
}

/**
 * Whether the server knows neither this role with this password nor this database: a mistake in the
 * settings, most likely.
 */
export function isLoginRefused(error: unknown): boolean {
  const { cause } = error as Error;
  return cause instanceof DbError && /^(?:28|3D)/u.test(cause.code);
}

/** What an operator is told of an error of the database; undefined when the error is none. */
export function operatorMessage(error: unknown): string | undefined {
  if (!(error instanceof DbError)) return undefined;
  const { message, code } = error;
  if (isLoginRefused(error)) return `The database refuses the login of DATABASE_URL: ${message}.`;
  if (isConnectionLost(error))
    return `The database cannot be reached: ${message}. Does it run where DATABASE_URL says?`;
  return `The database refused this: ${message} (${code}).`;
}
