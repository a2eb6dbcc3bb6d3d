import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { config } from '../config.ts';
import { createConfigWatch } from './config-watch.ts';

const { apiUrl } = config;
afterEach(() => {
  config.apiUrl = apiUrl;
});

test.each([
  ['of another program', 200, { status: 'up' }],
  ['that is an error', 503, { captcha: { kind: 'recaptcha' }, isTestShop: false }],
])('answer %s in the api’s place: the last one of the api stays', async (_, status, body) => {
  const answers: [number, object][] = [
    [200, { captcha: { kind: 'recaptcha' }, isTestShop: true }],
    [status, body],
  ];
  const api = createServer((_request, reply) => {
    const [code, answer] = answers.shift()!;
    reply.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  config.apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const watch = createConfigWatch();
  for (let poll = 0; poll < 2; poll++) {
    await watch.start();
    watch.stop();
  }
  api.close();
  expect([watch.captcha(), watch.isTestShop()]).toEqual(['recaptcha', true]);
});
