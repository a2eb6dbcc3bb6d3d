import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** An installed Chromium: the machine's own, or one that Playwright downloaded before. */
export function findChromium(): string | undefined {
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * The path of a Chromium, which is installed first if there is none. A failure says what to do
 * manually.
 */
export function needChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  say('Installing a Chromium …');
  for (const [command, ...args] of installers()) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      const installed = findChromium();
      if (installed) return installed;
    } catch {
      // Try the next way.
    }
  }
  throw new Error(
    'No Chromium could be installed. Install one and name it: CHROMIUM=/path/to/chromium npm test',
  );
}

function installers(): [string, ...string[]][] {
  const playwright: [string, ...string[]] = [
    process.execPath,
    'node_modules/playwright-core/cli.js',
    'install',
  ];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return [[...playwright, 'chromium']];
  return [
    ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'],
    [...playwright, '--with-deps', 'chromium'],
  ];
}
