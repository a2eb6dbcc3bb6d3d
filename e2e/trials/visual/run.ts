import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@playday/shared/build/root';

/**
 * `npm run trial -- visual`: visits every state of every screen in each language and width; writes screenshots and accessibility trees
 * to `screens/`. Two at a time, in one shop.
 */
const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string' },
    lang: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    /** URL of a running shop to use. */
    shop: { type: 'string' },
  },
});
const args = ['--project=visual', '--workers=2', '--fully-parallel'];
const { status } = spawnSync(process.execPath, [join(root, 'e2e/run.ts'), ...args], {
  stdio: 'inherit',
  env: { ...process.env, SCREENS: JSON.stringify(wanted), SCREENS_SHOP: wanted.shop ?? '' },
});
process.exitCode = status ?? 1;
