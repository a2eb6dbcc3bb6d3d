import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { useFolder } from '../testing/use-folder.ts';
import { namesFor } from './backup-files.ts';
import { serveBackupMetrics } from './backup-metrics.ts';

describe('metrics of backups', () => {
  const folder = useFolder();
  let app: Awaited<ReturnType<typeof serveBackupMetrics>>;
  beforeAll(async () => {
    app = await serveBackupMetrics({ folder, everyHours: 12 }, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());
  const read = async () => {
    const { port } = app.server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  };

  test('last success: the newest finished backup, 0 without one', async () => {
    const last = 'playday_backup_last_success_timestamp_seconds';
    expect(await read()).toContain(`${last} 0\n`);
    const { path, partial } = namesFor(folder, new Date('2026-11-01T03:00:00Z'));
    writeFileSync(partial, '');
    expect(await read()).toContain(`${last} 0\n`);
    for (const each of [path, namesFor(folder, new Date('2026-10-31T03:00:00Z')).path])
      writeFileSync(each, '');
    const text = await read();
    expect(text).toContain(`${last} ${Date.UTC(2026, 10, 1, 3) / 1_000}\n`);
    expect(text).toContain('playday_backup_pause_seconds 43200\n');
  });

  test('alert rules: name only metrics that exist, and each of them', async () => {
    const rules = readFileSync(join(root, 'shared/docs/operations/alerts.yml'), 'utf8');
    const named = new Set(rules.match(/\bplayday_backup_\w+/gu));
    const served = [...(await read()).matchAll(/^# HELP (\S+) /gmu)].map(([, name]) => name);
    expect([...named].sort()).toEqual(served.sort());
  });
});
