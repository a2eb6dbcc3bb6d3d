import type { Mutant } from './mutant.ts';

/** Guards against a database that is lost, slow, full or not what it was. */
export const databaseMutants: Mutant[] = [
  {
    guard: 'timeout of a database that stops responding',
    file: 'src/db/connections.ts',
    from: 'query_timeout: options.queryTimeoutMs',
    to: 'query_timeout: 0',
    test: { file: 'src/db/connection-faults.test.ts', name: 'database stops responding: 503' },
  },
  {
    guard: 'connections of an earlier generation are not used',
    file: 'src/db/connections.ts',
    from: 'if (client.generation === generation) return asConnection(client);',
    to: 'if (client) return asConnection(client);',
    test: { file: 'src/db/connections.test.ts', name: 'one connection hangs' },
  },
  {
    guard: 'no connection is opened while the database is unreachable',
    file: 'src/db/connections.ts',
    from: 'const refusal = options.connectRefusal();',
    to: 'const refusal = undefined as Error | undefined;',
    test: { file: 'src/db/connections.test.ts', name: 'database unreachable: 200 requests' },
  },
  {
    guard: 'after a refused write nothing is sent until a probe succeeds',
    file: 'src/db/connections.ts',
    from: 'else if (isReadOnly(error)) options.onReadOnly();',
    to: '',
    test: { file: 'src/db/connections.test.ts', name: 'fail while others read' },
  },
  {
    guard: 'a probe that the server refuses does not close the circuit',
    file: 'src/db/circuit.ts',
    from: 'throw isOpen() && !isFailure(error) ?',
    to: 'throw isOpen() && false ?',
    test: { file: 'src/db/server-faults.test.ts', name: 'no connection left' },
  },
  {
    guard: 'a COMMIT that the standby did not confirm is no success',
    file: 'src/db/connections.ts',
    from: 'if (client.isUnreplicated)',
    to: 'if (client.isUnreplicated && false)',
    test: { file: 'src/db/server-faults.test.ts', name: 'wait of a COMMIT for its standby is cancelled' },
  },
  {
    guard: 'the COMMIT of a failed transaction is no success',
    file: 'src/db/postgres.ts',
    from: "if (command !== 'COMMIT')",
    to: "if (command === 'commit')",
    test: { file: 'src/db/connections.test.ts', name: 'COMMIT is no success' },
  },
  {
    guard: 'what answered before the database was lost does not make it ready',
    file: 'src/db/postgres.ts',
    from: 'answeredAt = -Infinity;\n      onLost',
    to: 'onLost',
    test: { file: 'src/db/connections.test.ts', name: 'has just answered and is unreachable now' },
  },
  {
    guard: 'the api does not start without the limits of its role',
    file: 'src/db/open.ts',
    from: 'await checkLimits(db);',
    to: '',
    test: { file: 'src/db/connection-limits.test.ts', name: 'role without one of its limits' },
  },
];
