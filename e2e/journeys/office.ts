import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '@playday/shared/build/root';
import { ports } from '../ports.ts';

const run = promisify(execFile);

/** Gives the tests' shop a command of the office, as `npm run office -- …` does, without a question. Returns what it prints with `--json`. */
export async function office(...words: string[]): Promise<unknown> {
  const { stdout } = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'api/src/office/cli/main.ts', ...words, '--json'],
    {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: process.env.E2E_DATA_DIR,
        API_PORT: String(ports.api),
        DATABASE_URL: '',
      },
    },
  );
  return JSON.parse(stdout);
}
