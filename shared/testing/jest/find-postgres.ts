import { connect } from 'node:net';

/** The PostgreSQL for tests, as a superuser. */
export const serverUrl =
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * Runs once before all tests (Jest's `globalSetup`), because tests must be declared synchronously:
 * says in the environment whether that server can be reached.
 */
export default async function findPostgres(): Promise<void> {
  const { hostname, port } = new URL(serverUrl);
  const isReachable = await new Promise<boolean>((resolve) => {
    const socket = connect(Number(port || 5432), hostname).setTimeout(1_500);
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
  process.env.TEST_DATABASE_FOUND = isReachable ? 'yes' : 'no';
}

/** What the global setup has found. */
export const isPostgresFound = (): boolean => process.env.TEST_DATABASE_FOUND === 'yes';
