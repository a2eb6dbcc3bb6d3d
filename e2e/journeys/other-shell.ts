import { join } from 'node:path';
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
      SELLER_NAME: 'Shop Company Limited',
      SELLER_ADDRESS: '9 Silom Road, Bangkok',
      SELLER_NUMBER: '0105561000000',
      PORT: String(ports.otherShell),
      API_PORT: String(ports.api),
      REMOTES_PORT: String(ports.remotes),
      DATA_DIR: ownDir,
      DEPLOY_TOKEN: deployTokens(dataDir).shell,
    },
    logDir: join(ownDir, 'logs'),
    onEnded() {},
  });
  program.start();
  await program.answers(`${otherShell}/ready`);
  return () => program.stop();
}
