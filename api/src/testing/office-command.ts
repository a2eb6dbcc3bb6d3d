import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createToken } from '../office/tokens.ts';
import type { Shop } from './shop.ts';

const program = join(import.meta.dirname, '../office/cli/main.ts');

/** What a command printed, and its exit code. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs `npm run office` as a program of its own, without anybody at the keyboard, against the shop of a test. */
export async function officeCommand(shop: Shop, name = 'Malee') {
  await shop.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
  const { port } = shop.app.server.address() as { port: number };
  const token = await createToken(shop.db, { name, now: shop.now() });
  return (words: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          OFFICE_URL: `http://127.0.0.1:${port}`,
          OFFICE_TOKEN: token,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const outcome = { out: '', err: '' };
      child.stdout.on('data', (chunk: Buffer) => (outcome.out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (outcome.err += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code: code ?? -1, ...outcome }));
    });
}
