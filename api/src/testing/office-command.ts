import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createToken } from '../office/tokens.ts';
import type { Shop } from './shop.ts';

const program = join(import.meta.dirname, '../office/cli/main.ts');

/**
 * Runs `npm run office` as a program of its own, without anybody at the keyboard, against the shop
 * of a test. Returns what it printed, and its exit code.
 */
export async function officeCommand(shop: Shop, name = 'Malee') {
  await shop.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
  const { port } = shop.app.server.address() as { port: number };
  const token = await createToken(shop.db, { name, now: shop.now() });
  const ofShop = { NODE_OPTIONS: '', OFFICE_URL: `http://127.0.0.1:${port}`, OFFICE_TOKEN: token };
  return async (words: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...words],
      {
        env: { ...process.env, ...ofShop, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const [out, err] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code: child.exitCode ?? -1, out, err };
  };
}
