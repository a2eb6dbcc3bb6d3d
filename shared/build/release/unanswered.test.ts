import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publishAtStart } from './publish-new.ts';
import { createReleasesClient, ReleaseError, type ReleasesClient } from './releases-client.ts';
import { untilAnswered } from './until-answered.ts';

/**
 * An api that treats its first requests as `treatments` say, and answers the others; lists them
 * all.
 */
async function apiThat(
  ...treatments: ((request: IncomingMessage, answer: ServerResponse) => void)[]
) {
  const asked: string[] = [];
  let connections = 0;
  const server = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`);
    const treat = treatments.shift();
    request.resume().on('end', () => (treat ? treat(request, answer) : answer.end('{"live":[]}')));
  });
  server.on('connection', () => (connections += 1));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  open.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const releases = createReleasesClient({ url, token: 't', who: 'somchai' });
  return { releases, asked, url, connections: () => connections };
}
const open: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
const close = ({ socket }: IncomingMessage) => void socket.destroy();
const reset = ({ socket }: IncomingMessage) => void socket.resetAndDestroy();

test.each([
  ['closed', close],
  ['reset', reset],
])('connection %s before the answer: what may arrive twice is sent again', async (_how, end) => {
  const { releases, asked } = await apiThat(end, end);
  expect(await releases.status()).toEqual({ live: [] });
  expect(asked).toEqual(Array(3).fill('GET /api/release'));
  const other = await apiThat(end);
  await other.releases.setOrigin('checkout', 'http://checkout.test');
  expect(other.asked).toEqual(Array(2).fill('PUT /api/release/programs'));
});

test('connection closed before a change’s answer: not sent again; says what to do', async () => {
  const { releases, asked, url } = await apiThat(
    (_request, answer) => answer.end('{"live":[]}'),
    close,
  );
  await expect(releases.rollBack([{ program: 'checkout', build: null }])).rejects.toThrow(
    `${url} closed the connection before it answered; try again, ` +
      'and `status` shows what is live.',
  );
  expect(asked).toEqual(['GET /api/release', 'POST /api/release/move']);
});

test('several calls: each has its own connection, so that none meets a closed one', async () => {
  const { releases, connections } = await apiThat();
  for (const _ of [1, 2, 3]) await releases.status();
  expect(connections()).toBe(3);
});

test('nothing listens: the message has the reason, and no code of a library', async () => {
  const { releases, url } = await apiThat();
  const [server] = open.splice(0);
  server!.close();
  await expect(releases.status()).rejects.toThrow(
    `${url} cannot be reached: connect ECONNREFUSED ${url.slice(7)}. Does the shop run there?`,
  );
});

const failing = (status: number) => (_request: IncomingMessage, answer: ServerResponse) => {
  answer.statusCode = status;
  answer.end('{"message":"Not now."}');
};
const pause = () => Promise.resolve();

test('api that cannot answer yet: asked until it can; what it refuses is thrown', async () => {
  const { releases, asked } = await apiThat(failing(503), close, close, close, failing(500));
  expect(await untilAnswered(releases.status, { pause })).toEqual({ live: [] });
  expect(asked).toHaveLength(6);
  const refusing = await apiThat(failing(401));
  await expect(untilAnswered(refusing.releases.status, { pause })).rejects.toThrow('Not now.');
  const stopped = await apiThat(failing(503));
  const isWanted = () => false;
  await expect(untilAnswered(stopped.releases.status, { pause, isWanted })).rejects.toThrow(
    'Not now.',
  );
});

describe('publishing as the shop starts', () => {
  const clientThat = (error: Error) =>
    ({ history: () => Promise.reject(error) }) as unknown as ReleasesClient;
  const publish = async (error: Error, isFirst: boolean) => {
    const said: string[] = [];
    const log = (line: string) => void said.push(line);
    await publishAtStart(clientThat(error), { isFirst, log, which: ['shell'] });
    return said;
  };
  test.each([
    new ReleaseError('No shell has rendered it within 40 s.'),
    new ReleaseError('checkout b fails on its probes', { code: 5004 }),
    new SyntaxError('manifest.json is cut off'),
  ])('fails (%s): a shop with live builds goes on, and says so', async (error) => {
    const said = await publish(error, false);
    expect(said.join()).toContain(`the builds before stay live: ${error.message}`);
    await expect(publish(error, true)).rejects.toBe(error);
  });

  test('gets no answer: is to be tried again', async () => {
    const error = new ReleaseError('closed', { isTemporary: true });
    await expect(publish(error, false)).rejects.toBe(error);
  });
});
