import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../../../api/src/db/postgres.ts';
import { openOmiseDouble } from '../../../api/src/testing/omise-double.ts';
import { markdownTable } from '../trial.ts';
import { checkRestored } from './check-restored.ts';
import { type Evidence, runUntilCrash, type TrialOptions } from './live-shop.ts';
import { runOperatorCommand, type ShopSettings, startApi } from './programs.ts';
import { type RestoredDatabase, restoreDump, restoreToMoment } from './restore.ts';
import type { OmiseDouble } from './sell.ts';

/** What can be left out; the checks must then fail. */
export const without = ['erased-list', 'wal', 'reconciliation', 'after-restore'] as const;

type Options = TrialOptions & { without?: (typeof without)[number] };

/** Runs the whole trial and prints a table. Returns what did not hold. */
export async function runTrial(options: Options): Promise<string[]> {
  const { binaries, folder, log } = options;
  // The user of PostgreSQL has to reach its folders.
  chmodSync(folder, 0o755);
  const webhookSecret = randomBytes(16).toString('base64');
  const gateway = await openOmiseDouble();
  const violations: string[] = [];
  try {
    const evidence = await runUntilCrash(options, gateway, webhookSecret);
    const rows: Row[] = evidence.measured.map((each) => ({ ...each, backup: '' }));
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
      rows.push(...result.measured.map((each) => ({ ...each, backup })));
      log(
        `${backup}: ${Object.entries(result.facts)
          .map(([what, count]) => `${count} ${what}`)
          .join(', ')}`,
      );
    }
    printTable(rows);
    return violations;
  } finally {
    await gateway.close();
  }
}

interface Row {
  backup: string;
  step: string;
  ms: number;
  bytes?: number;
}

/** Restores, migrates, starts the shop, and checks it. Nothing of it runs afterwards. */
async function openRestored(
  trial: { options: Options; gateway: OmiseDouble; webhookSecret: string; evidence: Evidence },
  restore: () => Promise<RestoredDatabase>,
  acknowledgedUntilMs: number,
) {
  const { options, gateway, webhookSecret, evidence } = trial;
  const { server, measured } = await restore();
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
    measured.push(
      { step: 'npm run ops -- migrate', ms: migrated.ms },
      { step: 'start of the api', ms: api.startMs },
    );
    const checked = await checkRestored(
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
    measured.push({ step: 'npm run ops -- reconcile', ms: checked.reconcileMs });
    return { ...checked, measured };
  } finally {
    await api?.kill();
    await db.close();
    await server.crash();
  }
}

function printTable(rows: readonly Row[]): void {
  const cells = rows.map(({ backup, step, ms, bytes }) => [
    ...[backup, step, (ms / 1_000).toFixed(1)],
    bytes === undefined ? '' : (bytes / 1_000_000).toFixed(1),
  ]);
  console.log(`\n${markdownTable(['backup', 'step', 'seconds', 'MB'], cells)}\n`);
}
