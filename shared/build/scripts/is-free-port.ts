import { createServer } from 'node:net';

/** Whether nothing on this machine listens at a port. */
export const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
