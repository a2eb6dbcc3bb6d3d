import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@playday/shared/build/root';
import { deployTokens } from '@playday/shared/build/release/deploy-tokens';
import { Program } from '../../shared/build/scripts/program.ts';
import { ports } from '../ports.ts';

/** The address of a second shell of the tests' shop, from which its api accepts writes. */
export const otherShell = `http://localhost:${ports.otherShell}`;

/** Starts a second shell of the tests' shop with further settings; returns a function that stops it. */
export async function openOtherShell(settings: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const dataDir = process.env.E2E_DATA_DIR!;
  const ownDir = join(dataDir, 'other-shell');
  const program = new Program({
    name: 'other-shell',
    folder: join(root, 'shell'),
    args: ['server/main.ts'],
    env: {
      ...process.env,
      ...settings,
      NODE_ENV: 'production',
      PORT: String(ports.otherShell),
      API_PORT: String(ports.api),
      REMOTES_PORT: String(ports.remotes),
      DATA_DIR: ownDir,
      DEPLOY_TOKEN: deployTokens(dataDir).shell,
    },
    logDir: join(ownDir, 'logs'),
    onEnded: (_, last) => console.error(last.join('\n')),
  });
  program.start();
  for (const end = Date.now() + 60_000; ; await sleep(100)) {
    const ready = await fetch(`${otherShell}/ready`).catch(() => null);
    if (ready?.ok) return () => program.stop();
    if (Date.now() > end) {
      await program.stop();
      throw new Error(`the second shell did not become ready; its log is in ${ownDir}`);
    }
  }
}
