import { setTimeout as sleep } from 'node:timers/promises';
import { faultProxy } from '../../../fault-proxy.ts';
import { readPatiently } from '../watch-visitors.ts';
import { type Act, expectThat } from './act.ts';

const awayMs = 10_000;

/** `url`: the address of the PostgreSQL; without one the shop has the embedded database. */
export const takeDatabase = (url: string | undefined): Act => ({
  id: 'database',
  title: 'Take the database away',
  will:
    'Starts the api again behind a proxy, which resets all connections to PostgreSQL for ten ' +
    'seconds. Documents are served meanwhile, and the api is back without help.',
  button: 'Take it away for ten seconds',
  proof: {
    file: 'api/src/db/connections.test.ts',
    test: 'database reachable again: answers in two seconds',
  },
  leftOut: url
    ? undefined
    : 'This shop has the embedded database, which is part of the api. Start with DATABASE_URL of ' +
      'a PostgreSQL on this machine.',
  async run({ shop, places, signal, say }) {
    const { api } = shop.programs;
    const address = new URL(url!);
    const proxy = await faultProxy({
      host: address.hostname.replace(/^\[|\]$/gu, ''),
      port: Number(address.port || 5432),
    });
    const ready = `http://127.0.0.1:${places.apiPort}/api/ready`;
    const isReady = () =>
      fetch(ready, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    address.host = `127.0.0.1:${proxy.port}`;
    try {
      await api.restart({ DATABASE_URL: address.href });
      await api.answers(ready);
      proxy.set('reset');
      expectThat(!(await isReady()), 'The api still reaches its database.');
      say('The database is gone: the api says that it is not ready.');
      const end = Date.now() + awayMs;
      await readPatiently(`${shop.url}/`, signal);
      say('Documents are served without it.');
      await sleep(end - Date.now(), undefined, { signal });
      proxy.set('none');
      await api.answers(ready);
      say('The database is back, and the api answers again, without help.');
    } finally {
      // A shop that is stopped starts it no more.
      if (!signal.aborted) {
        await api.restart({ DATABASE_URL: url });
        await api.answers(ready);
      }
      proxy.close();
    }
  },
});
