import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** How long a lost primary keeps the leader key, seconds. */
export const ttlS = 20;
export const restPort = 8008;
export const etcdPort = 2379;

/** The programming interface of etcd that Patroni uses, and its section in the configuration. */
type EtcdApi = 'etcd' | 'etcd3';

export interface NodeOptions {
  name: string;
  address: string;
  /** Of all nodes, this one included. */
  peers: { name: string; address: string }[];
  /** In which the node keeps etcd's and PostgreSQL's data, also while it is off. */
  directory: string;
  logDir: string;
  isSynchronous: boolean;
  etcdApi: EtcdApi;
}

/**
 * The api of etcd that is safe with the installed version of Patroni. Before 3.0.3 Patroni overwrites the leader key in the
 * third api without comparing it, so that a primary which was frozen takes the key back from its successor, whose transactions are
 * then lost. In the second api it compares.
 */
export function safeEtcdApi(): EtcdApi {
  const version = execFileSync('patroni', ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0, patch = 0] = (/[\d.]+/.exec(version)?.[0] ?? '').split('.').map(Number);
  return major * 10_000 + minor * 100 + patch >= 30_003 ? 'etcd3' : 'etcd';
}

/** The folder of the newest PostgreSQL that Debian has installed. */
function binDirectory(): string {
  const [newest] = readdirSync('/usr/lib/postgresql')
    .map(Number)
    .sort((a, b) => b - a);
  return `/usr/lib/postgresql/${newest}/bin`;
}

/**
 * Patroni's configuration of a node (JSON is YAML). The network of the trial is closed, so that roles are trusted without a
 * password; nothing else differs from what a shop would use.
 */
export function patroniConfig({
  name,
  address,
  peers,
  directory,
  isSynchronous,
  etcdApi,
}: NodeOptions): object {
  return {
    scope: 'shop',
    namespace: '/playday/',
    name,
    restapi: { listen: `${address}:${restPort}`, connect_address: `${address}:${restPort}` },
    [etcdApi]: { hosts: peers.map((peer) => `${peer.address}:${etcdPort}`) },
    bootstrap: {
      dcs: {
        // ttl ≥ loop_wait + 2 × retry_timeout, or a slow etcd could cost the primary its key.
        ttl: ttlS,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: isSynchronous,
        // A primary that lost its key must not wait for replicas that it cannot reach before it stops.
        primary_stop_timeout: 10,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 60,
            shared_buffers: '64MB',
            max_wal_size: '256MB',
            wal_keep_size: '128MB',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(directory, 'data'),
      bin_dir: binDirectory(),
      pgpass: join(directory, 'pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      pg_hba: ['local all all trust', 'host all all samenet trust', 'host replication all samenet trust'],
      parameters: { unix_socket_directories: directory },
    },
  };
}
