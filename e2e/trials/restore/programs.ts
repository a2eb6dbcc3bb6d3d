import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../../../api/src/testing/program.ts';

/** The settings of the shop, apart from its database, its folders and what is on sale. */
export interface ShopSettings {
  ownerUrl: string;
  apiUrl: string;
  dataDir: string;
  erasedAccountsFile: string;
  gatewayPort: number;
  gatewayHost: string;
  webhookSecret: string;
}

const preload = ['--import', new URL('omise-on-this-machine.ts', import.meta.url).href];

/** The environment of the api and of an operator's commands. Omise takes the payments, as its double on this machine. */
export function shopEnv(settings: ShopSettings): Record<string, string> {
  return {
    DATABASE_URL: settings.apiUrl,
    MIGRATION_DATABASE_URL: settings.ownerUrl,
    DATA_DIR: settings.dataDir,
    ERASED_ACCOUNTS_FILE: settings.erasedAccountsFile,
    PAYMENT_GATEWAY: 'omise',
    OMISE_SECRET_KEY: 'skey_test_double',
    OMISE_WEBHOOK_SECRET: settings.webhookSecret,
    OMISE_API_HOST: settings.gatewayHost,
    OMISE_DOUBLE_PORT: String(settings.gatewayPort),
    ADDRESS_LIMIT_FACTOR: '1000',
    MAIL: 'file',
  };
}

/** Starts the real api. */
export async function startApi(settings: ShopSettings, { seed }: { seed: '0' | '1' }) {
  const program = startProgram(
    { directory: settings.dataDir, databaseUrl: settings.apiUrl },
    { env: { ...shopEnv(settings), SEED: seed }, nodeArgs: preload },
  );
  const killOnExit = () => void program.child.kill('SIGKILL');
  process.prependOnceListener('exit', killOnExit);
  const port = await program.listening;
  return {
    port,
    async kill() {
      process.off('exit', killOnExit);
      program.child.kill('SIGKILL');
      await program.ended;
    },
  };
}

const commands = {
  migrate: '../../../api/src/db/migrate-cli.ts',
  'after-restore': '../../../api/src/restore/after-restore-cli.ts',
  reconcile: '../../../api/src/checkout/reconciliation/reconcile-cli.ts',
};

/** Runs an operator's command, such as `npm run ops -- reconcile`, in a process of its own. Never rejects because of its exit code. */
export function runOperatorCommand(
  command: keyof typeof commands,
  settings: ShopSettings,
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...preload, fileURLToPath(new URL(commands[command], import.meta.url)), ...args],
      { env: { ...process.env, ...shopEnv(settings) }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Recipient, subject and text of each mail in the folder of a shop. */
export function readMails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>)
    .map(({ to, subject, text }) => `${to} ${subject} ${text}`);
}
