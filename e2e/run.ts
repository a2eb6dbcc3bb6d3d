import { spawn } from 'node:child_process';
import { root } from '@playday/shared/build/root';
import { needChromium } from './find-chromium.ts';

/**
 * `npm run e2e`: runs the end-to-end tests. `-- --remote mfe-checkout=<build>` uses one candidate build and everything else
 * as it is here. Further arguments go to Playwright: `-- buy.spec.ts -g "by card"`.
 */
const candidates: string[] = [];
const rest: string[] = [];
for (let args = process.argv.slice(2); args.length > 0; ) {
  const [arg = '', ...others] = args;
  if (arg === '--remote') {
    candidates.push(others.shift() ?? '');
  } else rest.push(arg);
  args = others;
}
needChromium(console.log);
const child = spawn(
  process.execPath,
  [
    ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    // The other projects need other browsers: `-- --project=firefox`.
    ...(rest.some((argument) => argument.startsWith('--project'))
      ? []
      : ['--project=main', '--project=slow']),
    ...rest,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, E2E_CANDIDATES: candidates.join(',') } },
);
child.on('close', (code) => process.exit(code ?? 1));
