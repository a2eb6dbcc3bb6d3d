import { request as httpRequest } from 'node:http';
import { ports } from '../ports.ts';
import { expect, test } from './journey-test.ts';

/** A request as a tunnel's agent sends it: from this machine, with headers of the visitor or the tunnel. */
function ask(headers: Record<string, string>, path = '/dev/mail'): Promise<number | undefined> {
  return new Promise((done, fail) => {
    httpRequest({ host: '127.0.0.1', port: ports.shell, path, headers }, (reply) => {
      reply.resume();
      done(reply.statusCode);
    })
      .on('error', fail)
      .end();
  });
}

test('/dev/mail: shown to a browser on this machine, 404 for requests through a tunnel', async ({ page }) => {
  const host = `localhost:${ports.shell}`;
  expect((await page.goto('/dev/mail'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeVisible();
  expect(await ask({ host })).toBe(200);
  for (const headers of [
    { host: 'a1b2.tunnel.example' },
    { host, 'x-forwarded-for': '203.0.113.9' },
    { host, 'x-forwarded-host': 'a1b2.tunnel.example' },
    { host, forwarded: 'for=203.0.113.9' },
    { host, 'cf-connecting-ip': '203.0.113.9' },
    { host, 'x-real-ip': '203.0.113.9' },
  ] as Record<string, string>[]) {
    expect([headers, await ask(headers)]).toEqual([headers, 404]);
    expect([headers, await ask(headers, '/%64ev/mail')]).toEqual([headers, 404]);
    expect([headers, await ask(headers, '/api/health')]).toEqual([headers, 200]);
  }
});
