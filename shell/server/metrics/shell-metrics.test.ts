import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { drawn, openDocuments } from '../testing/test-documents.ts';
import { collectShellMetrics, serveMetrics } from './shell-metrics.ts';

test('documents by page, cache and status; alert rules name only metrics that exist', async () => {
  let collect: ReturnType<typeof collectShellMetrics> | undefined;
  const { app, close } = await openDocuments({
    page: async (task) => (task.url.endsWith('/broken') ? null : drawn(task)),
    frame: () => Promise.reject(new Error('no frame either')),
    before: (shell) =>
      (collect = collectShellMetrics(shell, { waitingRenders: () => 4, isFollowing: () => false })),
  });
  const metrics = await serveMetrics(collect!, { host: '127.0.0.1', port: 0 });
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await statusOf('/event/jazz?token=secret')).toBe(200);
  expect(await statusOf('/event/jazz')).toBe(200);
  // Both wait for one rendering.
  expect(await Promise.all([statusOf('/event/rock'), statusOf('/event/rock')])).toEqual([200, 200]);
  expect(await statusOf('/event/broken')).toBe(500);
  expect((await app.inject({ url: '/metrics' })).body).not.toContain('playday_');

  const { port } = metrics.server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = 'playday_shell_request_duration_seconds_count';
  expect(text).toContain(`${count}{route="/event/*",cache="rendered",status="200"} 3`);
  expect(text).toContain(`${count}{route="/event/*",cache="fresh",status="200"} 1`);
  expect(text).toContain(`${count}{route="/event/*",cache="rendered",status="500"} 1`);
  expect(text).toContain('playday_shell_renders_waiting 4');
  expect(text).toContain('playday_shell_follows_release 0');
  expect(text).not.toContain('secret');

  const named = readFileSync(join(root, 'shared/docs/operations/alerts.yml'), 'utf8')
    .match(/\bplayday_shell_\w+/gu)!
    .map((name) => name.replace(/_(?:count|bucket|sum)$/u, ''));
  expect(named.filter((name) => !text.includes(`# HELP ${name} `))).toEqual([]);
  await metrics.close();
  await close();
});
