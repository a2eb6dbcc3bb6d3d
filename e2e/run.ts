import { execFileSync, spawn } from 'node:child_process';
import { root } from '@playday/build/root';
import { engineNames, missingEngines } from './engines.ts';
import { needChromium } from '@playday/build/find-chromium';

/**
 * `npm run e2e`: runs the end-to-end tests. `-- --remote mfe-checkout=<build>` uses one candidate
 * build and everything else as it is here. `-- --two-shops` runs two tests at a time, each in a
 * shop of its own. Further arguments go to Playwright: `-- buy.spec.ts -g "by card"`. Exits with 77
 * when a browser that was asked for is missing.
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
// A candidate is published to one.
const isTwoShops = rest.includes('--two-shops') && candidates.length === 0;
const asked = rest.filter((argument) => argument.startsWith('--project='));
// The other projects need other browsers: `-- --project=firefox`.
const projects =
  asked.length > 0 ? asked : ['main', 'slow', 'without-extras'].map((name) => `--project=${name}`);
const missing = missingEngines(
  engineNames.filter((name) => projects.includes(`--project=${name}`)),
  console.log,
).map((name) => `--project=${name}`);
const found = projects.filter((project) => !missing.includes(project));
if (found.length === 0 || (missing.length > 0 && process.env.CI)) process.exit(77);
needChromium(console.log);
// Two shops that start at once would both build.
if (isTwoShops)
  execFileSync(process.execPath, ['shared/build/scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
const child = spawn(
  process.execPath,
  [
    ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    ...found,
    ...rest.filter((argument) => !asked.includes(argument) && argument !== '--two-shops'),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      E2E_CANDIDATES: candidates.join(','),
      E2E_SHOPS: isTwoShops ? '2' : '1',
    },
  },
);
child.on('close', (code) => process.exit(code ?? 1));
