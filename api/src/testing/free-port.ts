import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A TCP port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether a program accepts connections at the port. */
export function isAccepting(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((done) =>
    socket.once('connect', () => done(true)).once('error', () => done(false)),
  ).finally(() => socket.destroy());
}
