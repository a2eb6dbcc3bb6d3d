import { join } from 'node:path';
import { addressOf } from './namespaces.ts';
import { createNode, type DatabaseNode } from './node.ts';
import { restPort, safeEtcdApi } from './patroni-config.ts';
import { until } from '../../../api/src/testing/until.ts';

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

interface ClusterOptions {
  directory: string;
  logDir: string;
  isSynchronous: boolean;
}

/** A replica as Patroni reports it. */
interface Replica {
  application_name: string;
  state: string;
  sync_state: 'sync' | 'async';
}

/** Starts three nodes, and resolves once one is the primary and both others are its replicas. */
export async function openCluster(options: ClusterOptions) {
  const peers = [1, 2, 3].map((number) => ({ name: `node${number}`, address: addressOf(10 + number) }));
  const etcdApi = safeEtcdApi();
  const nodes = peers.map((peer) =>
    createNode({ ...options, ...peer, peers, etcdApi, directory: join(options.directory, peer.name) }),
  );

  /** Those of the nodes that say they hold the leader key. */
  async function leaders(asked: DatabaseNode[] = nodes): Promise<DatabaseNode[]> {
    const isLeader = await Promise.all(
      asked.map(({ address }) =>
        ask(address, '/leader').then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return asked.filter((_, at) => isLeader[at]);
  }

  /** The nodes that stream from the primary. */
  async function replicasOf({ address }: DatabaseNode): Promise<Replica[]> {
    const answer = await ask(address, '/patroni');
    const { replication = [] } = (await answer.json()) as { replication?: Replica[] };
    return replication.filter(({ state }) => state === 'streaming');
  }

  /** Resolves with the primary once it streams to all other nodes, to one of them synchronously if that is wanted. */
  const whole = () =>
    until(`every node has joined; see ${options.logDir}`, 120_000, async () => {
      const [primary, second] = await leaders();
      if (!primary || second) return undefined;
      const replicas = await replicasOf(primary).catch(() => []);
      const isSafe = !options.isSynchronous || replicas.some(({ sync_state }) => sync_state === 'sync');
      return replicas.length === nodes.length - 1 && isSafe ? primary : undefined;
    });

  /** The replica that every commit of the primary waits for. */
  async function synchronousReplica(primary: DatabaseNode): Promise<DatabaseNode> {
    const replica = (await replicasOf(primary)).find(({ sync_state }) => sync_state === 'sync');
    const node = nodes.find(({ name }) => name === replica?.application_name);
    if (!node) throw new Error(`${primary.name} has no synchronous replica.`);
    return node;
  }

  /** Resolves with the node that has taken the leader key from the lost one. */
  const successorOf = (lost: DatabaseNode) =>
    until(`another node than ${lost.name} leads; see ${options.logDir}`, 90_000, async () => {
      const [successor] = await leaders(nodes.filter((node) => node !== lost));
      return successor;
    });

  for (const node of nodes) await node.start();
  await whole();
  return { nodes, whole, synchronousReplica, successorOf };
}

/** Asks Patroni's REST API of a node. */
function ask(address: string, path: string): Promise<Response> {
  return fetch(`http://${address}:${restPort}${path}`, { signal: AbortSignal.timeout(1_000) });
}
