import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createApp } from '../http/create-app.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { keepDevPagesLocal } from './dev-pages.ts';

async function ask(url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const app = Fastify({ trustProxy: true });
  keepDevPagesLocal(app);
  // Registered in the same way as the proxy registers its routes.
  for (const prefix of ['/api', '/dev']) {
    await app.register(async (scoped) => scoped.get('/*', () => 'the api'), { prefix });
  }
  app.get('/dev-changes', () => 'the api');
  const reply = await app.inject({
    url,
    headers: { host: 'localhost:8080', ...headers },
    remoteAddress,
  });
  await app.close();
  return [reply.statusCode, reply.body === 'the api'];
}

test('/dev/mail, requested by a browser on this machine: forwarded to the api', async () => {
  expect(await ask('/dev/mail')).toEqual([200, true]);
  expect(await ask('/dev/mail', { host: '127.0.0.1:8080' })).toEqual([200, true]);
  expect(await ask('/dev/mail', { host: '[::1]:8080' }, '::1')).toEqual([200, true]);
});

test.each<[string, Record<string, string>, string?]>([
  ['another machine', {}, '192.168.1.7'],
  ['a visitor of a tunnel', { 'x-forwarded-for': '203.0.113.9' }],
  ['a foreign host', { host: 'a1b2.tunnel.example' }],
  ['a host that a tunnel rewrote', { 'x-forwarded-host': 'a1b2.tunnel.example' }],
  ['a CDN', { 'cf-connecting-ip': '203.0.113.9' }],
])(
  '/dev/mail, requested by %s: 404, for every spelling of the path',
  async (_name, headers, peer = '127.0.0.1') => {
    for (const path of ['/dev/mail', '/%64ev/mail', '/dev//mail', '/dev/x/../mail'])
      expect([path, ...(await ask(path, headers, peer))]).toEqual([path, 404, false]);
    expect(await ask('/api/event', headers, peer)).toEqual([200, true]);
    expect(await ask('/dev-changes', headers, peer)).toEqual([200, true]);
  },
);

test.each([
  ['one local Host header', 'GET /dev/mail', ['localhost'], 200],
  [
    'an absolute target with a foreign host',
    'GET http://evil.example/dev/mail',
    ['localhost'],
    404,
  ],
  ['a second, foreign Host header', 'GET /dev/mail', ['localhost', 'evil.example'], 404],
])('/dev/mail, requested with %s', async (_name, line, hosts, status) => {
  const app = createApp({ trustProxy: true, isSecure: false, log: () => {} });
  keepDevPagesLocal(app);
  app.get('/dev/mail', () => 'the api');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = [...hosts.map((host) => `Host: ${host}`), 'Connection: close'];
  const reply = await sendRaw(port, `${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  await app.close();
  expect(reply.status).toBe(status);
});
