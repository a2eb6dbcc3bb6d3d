import { setTimeout as pause } from 'node:timers/promises';
import { resolve } from 'node:path';
import { backupSettings } from '@playday/shared/rules/settings/schema';
import { readSettings } from '@playday/shared/rules/settings/read-settings';
import { operatorMessage } from '../db/connection-errors.ts';
import { hours, minutes } from '../time/time.ts';
import { lastBackup, takeBackup } from './backup.ts';
import { serveBackupMetrics } from './backup-metrics.ts';

/**
 * `npm run ops -- backup` takes and checks one backup; `backup repeat` takes one every
 * `BACKUP_EVERY_HOURS`, until it is stopped; `backup check` exits with 1 when the newest is too
 * old.
 */
const settings = readSettings(backupSettings, process.env);
const folder = resolve(settings.BACKUP_DIR);
const everyHours = settings.BACKUP_EVERY_HOURS;
const ownerUrl = process.env.MIGRATION_DATABASE_URL;

const [command = 'once', ...others] = process.argv.slice(2);
const commands: Record<string, (ownerUrl: string) => Promise<unknown>> = { once, repeat, check };
const work = others.length === 0 ? commands[command] : undefined;
if (!work || (!ownerUrl && work !== check)) {
  console.error('Usage: npm run ops -- backup [repeat | check], with MIGRATION_DATABASE_URL');
  process.exit(2);
}
await work(ownerUrl ?? '');

/** Whether it succeeded. */
async function once(ownerUrl: string): Promise<boolean> {
  try {
    const { path, digests } = await takeBackup({
      ownerUrl,
      folder,
      keepDays: settings.BACKUP_KEEP_DAYS,
    });
    console.log(`${path}: restored beside the database, ${digests.length} tables are equal.`);
    return true;
  } catch (error) {
    console.error(`No backup: ${operatorMessage(error) ?? (error as Error).message}`);
    process.exitCode = 1;
    return false;
  }
}

async function repeat(ownerUrl: string): Promise<never> {
  const [, host, port] = /^(.+):(\d+)$/u.exec(settings.BACKUP_METRICS ?? '') ?? [];
  if (host) await serveBackupMetrics({ folder, everyHours }, { host, port: Number(port) });
  for (;;) {
    const { last } = await lastBackup(folder, everyHours);
    const dueAt = last ? last.takenAt.getTime() + hours(everyHours) : 0;
    if (dueAt > Date.now()) await pause(Math.min(dueAt - Date.now(), hours(1)));
    else if (!(await once(ownerUrl))) await pause(minutes(5));
  }
}

async function check(): Promise<void> {
  const { last, isTooOld } = await lastBackup(folder, everyHours);
  console.log(last ? `The newest backup is ${last.path}.` : `There is no backup in ${folder}.`);
  if (isTooOld) process.exitCode = 1;
}
