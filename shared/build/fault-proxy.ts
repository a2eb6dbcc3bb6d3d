import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Toxic = 'none' | 'latency' | 'hang' | 'reset';

/**
 * A TCP proxy that injects faults, modelled on Shopify's toxiproxy: `latency` delays every chunk,
 * `hang` drops all data without closing, `reset` resets every connection and refuses new ones.
 */
export async function faultProxy(target: { host: string; port: number }) {
  let toxic: Toxic = 'none';
  let accepted = 0;
  let dropped = 0;
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();

  const server = createServer((client) => {
    accepted += 1;
    if (toxic === 'reset') return void client.resetAndDestroy();
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      pass(from, to, from === client);
    }
  });

  /** Keeps chunks in order, however long one is delayed. */
  function pass(from: Socket, to: Socket, isClient: boolean): void {
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes) => {
      if (toxic === 'hang' || frozen.has(from)) return void (dropped += isClient ? 1 : 0);
      const kept = toxic === 'latency' ? sleep(40) : undefined;
      last = Promise.all([last, kept]).then(() => to.writable && to.write(bytes));
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    set(next: Toxic): void {
      toxic = next;
      if (next === 'reset') for (const socket of sockets) socket.resetAndDestroy();
    },
    /**
     * The connections of now hang for ever, and later ones work: as after a failover that moves the
     * address.
     */
    freeze(): void {
      for (const socket of sockets) frozen.add(socket);
    },
    /** How many connections were opened, and how many chunks of clients were dropped. */
    counts: () => ({ accepted, dropped }),
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
