import { join } from 'node:path';
import { root } from '@playday/build/root';
import { deployTokens } from '@playday/build/release/deploy-tokens';
import { ports } from '../ports.ts';
import { dataDirOf, startBeside } from './own-shop.ts';

/** The address of a second shell of the tests' shop, from which its api accepts writes. */
export const otherShell = `http://localhost:${ports.otherShell}`;

/**
 * Starts a second shell of the tests' shop with further settings; returns a function that stops it.
 */
export function openOtherShell(settings: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const ownDir = dataDirOf('other-shell');
  return startBeside(`${otherShell}/ready`, {
    name: 'other-shell',
    folder: join(root, 'shell'),
    args: ['server/main.ts'],
    env: {
      ...settings,
      NODE_ENV: 'production',
      // A shop on this machine: a public one has no tag manager at 127.0.0.1.
      PUBLIC_URL: otherShell,
      SELLER_NAME: 'Shop Company Limited',
      SELLER_ADDRESS: '9 Silom Road, Bangkok',
      SELLER_NUMBER: '0105561000000',
      PORT: String(ports.otherShell),
      API_PORT: String(ports.api),
      REMOTES_PORT: String(ports.remotes),
      DATA_DIR: ownDir,
      DEPLOY_TOKEN: deployTokens(process.env.E2E_DATA_DIR!).shell,
    },
    logDir: join(ownDir, 'logs'),
  });
}
