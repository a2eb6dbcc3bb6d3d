import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../../../api/src/db/postgres.ts';
import { openOmiseDouble } from '../../../api/src/testing/omise-double.ts';
import { checkRestored } from './check-restored.ts';
import { type Evidence, runUntilCrash, type TrialOptions } from './live-shop.ts';
import { runOperatorCommand, type ShopSettings, startApi } from './programs.ts';
import type { PostgresServer } from './postgres-server.ts';
import { restoreDump, restoreToMoment } from './restore.ts';
import type { OmiseDouble } from './sell.ts';

/** What can be left out; the checks must then fail. */
export const without = ['erased-list', 'wal', 'reconciliation', 'after-restore'] as const;

type Options = TrialOptions & { without?: (typeof without)[number] };

/** Runs the whole trial. Returns what did not hold. */
export async function runTrial(options: Options): Promise<string[]> {
  const { binaries, folder, log } = options;
  // The user of PostgreSQL has to reach its folders.
  chmodSync(folder, 0o755);
  const webhookSecret = randomBytes(16).toString('base64');
  const gateway = await openOmiseDouble();
  const violations: string[] = [];
  try {
    const evidence = await runUntilCrash(options, gateway, webhookSecret);
    for (const [backup, restore, acknowledgedUntilMs] of [
      ['dump', () => restoreDump(binaries, join(folder, 'of-dump'), evidence), evidence.dumpBeganMs],
      [
        'base backup and log',
        () =>
          restoreToMoment(binaries, join(folder, 'of-base'), evidence, { hasLog: options.without !== 'wal' }),
        evidence.momentMs,
      ],
    ] as const) {
      evidence.rewindGateway();
      const result = await openRestored(
        { options, gateway, webhookSecret, evidence },
        restore,
        acknowledgedUntilMs,
      );
      violations.push(...result.violations.map((violation) => `${backup}: ${violation}`));
      log(
        `${backup}: ${Object.entries(result.facts)
          .map(([what, count]) => `${count} ${what}`)
          .join(', ')}`,
      );
    }
    return violations;
  } finally {
    await gateway.close();
  }
}

/** Restores, migrates, starts the shop, and checks it. Nothing of it runs afterwards. */
async function openRestored(
  trial: { options: Options; gateway: OmiseDouble; webhookSecret: string; evidence: Evidence },
  restore: () => Promise<PostgresServer>,
  acknowledgedUntilMs: number,
) {
  const { options, gateway, webhookSecret, evidence } = trial;
  const server = await restore();
  let api: Awaited<ReturnType<typeof startApi>> | undefined;
  const db = openPostgres(server.url('playday'), { poolSize: 2 });
  try {
    const settings: ShopSettings = {
      ownerUrl: server.url('playday', 'playday'),
      apiUrl: server.url('playday', 'playday_api'),
      dataDir: join(server.folder, 'shop'),
      erasedAccountsFile: join(server.folder, 'erased-accounts'),
      gatewayHost: gateway.host,
      gatewayPort: gateway.port,
      webhookSecret,
    };
    if (options.without !== 'erased-list')
      copyFileSync(evidence.erasedAccountsFile, settings.erasedAccountsFile);
    gateway.setListsEmpty(options.without === 'reconciliation');
    const migrated = await runOperatorCommand('migrate', settings);
    if (migrated.code !== 0) throw new Error(`migrate: ${migrated.output}`);
    if (options.without !== 'after-restore') {
      const { code, output } = await runOperatorCommand('after-restore', settings);
      if (code !== 0) throw new Error(`after-restore: ${output}`);
    }
    api = await startApi(settings, { seed: '0' });
    return await checkRestored(
      {
        port: api.port,
        db,
        dataDir: settings.dataDir,
        gateway,
        webhookSecret,
        acknowledgedUntilMs,
        reconcile: () => runOperatorCommand('reconcile', settings, ['1']),
      },
      evidence,
    );
  } finally {
    await api?.kill();
    await db.close();
    await server.crash();
  }
}
