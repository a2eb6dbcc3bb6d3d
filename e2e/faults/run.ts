import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRemotes } from '@playday/shared/build/workspace-remotes';
import { chromium, type Page } from '@playwright/test';
import { openShop } from '../../shared/build/scripts/shop.ts';
import { needChromium } from '../find-chromium.ts';
import { playApiFault } from './api-fault.ts';
import { type Fault, openFaultProxy } from './fault-proxy.ts';
import { type Outcome, type Part, playFlaw, playLoadingFault } from './loading-fault.ts';
import { playServerLoop } from './server-loop.ts';
import type { Flaw } from './corrupt-builds.ts';
import { openShopWithCorruptBuilds } from './shop-with-corrupt-builds.ts';

/** `npm run faults`: all loading faults for each remote through real sockets, printed as a table with times. */
const faults: Fault[] = [
  'refused',
  '404',
  '500 html',
  '500 json',
  'reset',
  'hang',
  'drip',
  'html instead',
  'truncated',
  'tampered',
];
const parts: Part[] = ['entry', 'chunk'];
const flaws: Flaw[] = ['throws on load', 'throws while rendering', 'wrong contract', 'missing module'];

const dataDir = await mkdtemp(join(tmpdir(), 'playday-faults-'));
const shop = await openShop({ port: 8380, apiPort: 4380, remotesPort: 4481, dataDir, log: console.log });
const proxy = await openFaultProxy({ port: 8380 }, 8390);
const corruptBuilds = openShopWithCorruptBuilds({ url: shop.url, dataDir });
const browser = await chromium.launch({ executablePath: needChromium(console.log), args: ['--no-sandbox'] });

let failed = 0;
let passed = 0;
console.log('\n| what | fault | panel after | works again after | |\n|---|---|---|---|---|');

async function row(what: string, fault: string, play: (page: Page) => Promise<Outcome>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  try {
    const { panelMs, healedMs } = await play(page);
    passed += 1;
    console.log(`| ${what} | ${fault} | ${seconds(panelMs)} | ${seconds(healedMs)} | ✓ |`);
  } catch (error) {
    failed += 1;
    console.log(`| ${what} | ${fault} | | | ✗ ${String(error).split('\n')[0]} |`);
  } finally {
    await context.close();
  }
}
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const wanted = process.argv.slice(2);
const remoteNames = workspaceRemotes().map(({ name }) => name);
const remotes = remoteNames.filter((name) => wanted.length === 0 || wanted.includes(name));

try {
  for (const remote of remotes) {
    for (const part of parts) {
      for (const fault of faults)
        await row(`${remote} ${part}`, fault, (page) => playLoadingFault(page, proxy, remote, part, fault));
    }
    for (const flaw of flaws)
      await row(`${remote} build`, flaw, (page) => playFlaw(page, corruptBuilds, remote, flaw));
  }
  for (const fault of ['refused', '500 html', '500 json', 'html instead', 'wrong shape', 'hang'] as const) {
    await row('api', fault, (page) => playApiFault(page, proxy, fault));
  }
  await row('catalog on the server', 'infinite loop', (page) => playServerLoop(page, corruptBuilds));
} finally {
  await browser.close();
  await corruptBuilds.close();
  await proxy.close();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
