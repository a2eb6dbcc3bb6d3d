import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CredentialsForced, fetchWithoutCredentials } from './fetch-without-credentials.ts';

let server: Server;
let address = '';
const received: { method?: string; cookie?: string; key?: unknown; body: string }[] = [];

/** As the shop's api: it answers this page, but not to requests with credentials. */
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method, headers } = request;
      received.push({ method, cookie: headers.cookie, key: headers['idempotency-key'], body });
      response.writeHead(method === 'OPTIONS' ? 204 : 429, {
        'access-control-allow-origin': String(headers.origin),
        'access-control-allow-headers': 'content-type, idempotency-key',
      });
      if (request.url !== '/never')
        response.end(method === 'OPTIONS' ? undefined : '{"code":1029}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done).closeAllConnections()));

const init = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
  body: '{}',
};

test('the answer has status and body, also of an error', async () => {
  const answer = await fetchWithoutCredentials(address, init);
  expect([answer.status, await answer.json()]).toEqual([429, { code: 1029 }]);
  expect(received.at(-1)).toEqual({ method: 'POST', cookie: undefined, key: 'one', body: '{}' });
});

test('page that replaces fetch: it is not used', async () => {
  const replaced = jest
    .spyOn(globalThis, 'fetch')
    .mockRejectedValue(new TypeError('Failed to fetch'));
  expect((await fetchWithoutCredentials(address, init)).status).toBe(429);
  expect(replaced).not.toHaveBeenCalled();
});

describe('no answer', () => {
  // jsdom logs it.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

  test('page that makes XMLHttpRequest send credentials: rejects with its own class', async () => {
    const { send } = XMLHttpRequest.prototype;
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
      this: XMLHttpRequest,
      body,
    ) {
      this.withCredentials = true;
      send.call(this, body);
    });
    await expect(fetchWithoutCredentials(address, init)).rejects.toBeInstanceOf(CredentialsForced);
  });

  test('shop unreachable: rejects as fetch does', async () => {
    const failed = fetchWithoutCredentials('http://127.0.0.1:1', init);
    await expect(failed).rejects.toThrow(new TypeError('Failed to fetch'));
    await expect(failed).rejects.not.toBeInstanceOf(CredentialsForced);
  });

  test('aborted: rejects with the signal’s reason', async () => {
    const controller = new AbortController();
    const failed = fetchWithoutCredentials(`${address}/never`, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(failed).rejects.toThrow('enough');
  });
});
