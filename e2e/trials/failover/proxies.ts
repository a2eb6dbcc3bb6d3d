import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { DatabaseNode } from './node.ts';
import { restPort } from './patroni-config.ts';
import { until } from '../../../api/src/testing/until.ts';

const haproxyPort = 5000;
const statisticsPort = 5001;
const pgbouncerPort = 6432;
export const databaseName = 'playday';
const apiRole = 'playday_api';

/** The database's owner, directly at the primary: for migrations and checks. */
export const ownerUrl = `postgres://postgres@127.0.0.1:${haproxyPort}/${databaseName}`;
/** What the api processes use: the pooler in front of the primary. */
export const poolerUrl = `postgres://${apiRole}:unused@127.0.0.1:${pgbouncerPort}/${databaseName}`;

/** Starts HAProxy, which follows the primary, and PgBouncer, whose only server is HAProxy. */
export async function openProxies(nodes: DatabaseNode[], directory: string, logDir: string) {
  const haproxyFile = join(directory, 'haproxy.cfg');
  const bouncerFile = join(directory, 'pgbouncer.ini');
  const usersFile = join(directory, 'users.txt');
  writeFileSync(haproxyFile, haproxyConfig(nodes));
  writeFileSync(usersFile, `"${apiRole}" ""\n`);
  writeFileSync(bouncerFile, bouncerConfig(usersFile));
  const run = (name: string, command: string, ...args: string[]): ChildProcess => {
    const log = openSync(join(logDir, `${name}.log`), 'a');
    return spawn(command, args, { stdio: ['ignore', log, log] });
  };
  execFileSync('haproxy', ['-c', '-q', '-f', haproxyFile], { stdio: 'inherit' });
  run('haproxy', 'haproxy', '-db', '-f', haproxyFile);
  // PgBouncer refuses to run as root.
  run(
    'pgbouncer',
    'setpriv',
    '--reuid=postgres',
    '--regid=postgres',
    '--init-groups',
    'pgbouncer',
    bouncerFile,
  );
  for (const port of [haproxyPort, pgbouncerPort])
    await until(`a proxy listens on ${port}`, 10_000, () => isOpen(port));
  // Before its first checks HAProxy takes every server for the primary: UP, then for a moment 'UP 1/2'.
  await until('HAProxy knows the primary', 10_000, async () => {
    const statistics = await (await fetch(`http://127.0.0.1:${statisticsPort}/;csv`)).text();
    return (statistics.match(/^primary,node\d,.*,UP[^,]*,/gmu) ?? []).length === 1;
  });
}

const haproxyConfig = (nodes: DatabaseNode[]) => `
global
  log stdout format raw local0
defaults
  mode tcp
  log global
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${haproxyPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  # A connection to a server that is not the primary any more is closed at once: its client cannot know.
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, address }) => `  server ${name} ${address}:5432 check port ${restPort}`).join('\n')}
listen statistics
  mode http
  bind 127.0.0.1:${statisticsPort}
  stats enable
  stats uri /
`;

const bouncerConfig = (usersFile: string) => `
[databases]
${databaseName} = host=127.0.0.1 port=${haproxyPort} pool_size=8
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pgbouncerPort}
unix_socket_dir =
auth_type = trust
auth_file = ${usersFile}
pool_mode = transaction
max_client_conn = 100
query_wait_timeout = 5
server_connect_timeout = 3
server_login_retry = 1
`;

const isOpen = (port: number) =>
  new Promise<true | undefined>((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => resolve(true))
      .on('error', () => resolve(undefined))
      .on('connect', () => socket.destroy());
  });
