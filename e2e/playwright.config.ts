import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '@playday/build/find-chromium';
import { ownShop, ports, portsOf } from './ports.ts';

/** Each worker has a shop of its own, with other ports and fresh data. */
const shops = Number(process.env.E2E_SHOPS ?? 1);
process.env.E2E_DATA ??= join(tmpdir(), `playday-e2e-${ports.shell}-${process.ppid}`);
const dataDirOf = (shop: number) => `${process.env.E2E_DATA}-${shop}`;
process.env.E2E_DATA_DIR = dataDirOf(ownShop);

const testMatch = '{journeys,extras/*}/*.spec.ts';
/**
 * The purchase with its registration, the budgets of pages, and one short journey of each other
 * kind. All other ones are for `npm run test:slow`.
 */
const quick = /journeys\/(?:buy|budgets)\.spec|@quick/u;

export default defineConfig({
  testDir: '.',
  globalSetup: './publish-candidates.ts',
  outputDir: '../test-results/journeys',
  // They end a hang; on a slow machine every journey takes several times as long.
  timeout: 1_200_000,
  expect: { timeout: 100_000 },
  workers: shops,
  // A test that passes only when it is repeated has failed; that it did says where to look.
  retries: process.env.CI ? 1 : 0,
  projects: [
    { name: 'main', testMatch, grep: quick },
    { name: 'slow', testMatch, grepInvert: quick },
    // A shop that is built without its extras.
    { name: 'without-extras', testMatch: 'without-extras/*.spec.ts' },
    {
      name: 'firefox',
      testMatch,
      grep: /@engines/,
      use: {
        browserName: 'firefox',
        // The machine's own Firefox, which Playwright drives by WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: { executablePath: join(import.meta.dirname, 'firefox/launch.ts') },
      },
    },
    // Playwright drives no WebKit that people use; a small client of WebDriver does.
    { name: 'webkit', testMatch: 'webkit/*.spec.ts' },
    { name: 'taps', testMatch: 'trials/taps/*.spec.ts', retries: 0 },
    // All workers visit the first shop, or one that runs already.
    {
      name: 'visual',
      testMatch: 'trials/visual/*.spec.ts',
      timeout: 120_000,
      retries: 0,
      use: {
        baseURL: process.env.SCREENS_SHOP || `http://localhost:${portsOf(0).shell}`,
        actionTimeout: 30_000,
        trace: 'off',
        screenshot: 'off',
      },
    },
  ],
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${ports.shell}`,
    actionTimeout: 300_000,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() },
  },
  webServer: Array.from({ length: process.env.SCREENS_SHOP ? 0 : shops }, (_, shop) =>
    webServer(portsOf(shop), dataDirOf(shop)),
  ),
});

function webServer(own: typeof ports, dataDir: string) {
  return {
    command: 'node shared/build/scripts/start.ts',
    cwd: '..',
    url: `http://localhost:${own.shell}/health`,
    // It ends by itself when one of its programs ends; on a slow machine it takes minutes.
    timeout: 3_600_000,
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      PORT: String(own.shell),
      API_PORT: String(own.api),
      REMOTES_PORT: String(own.remotes),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ALLOWED_ORIGINS: `http://localhost:${own.otherShell}`,
      ERASURE_ORIGINS: `http://127.0.0.1:${own.foreign}`,
      // All visitors of the tests have the same address.
      ADDRESS_LIMIT_FACTOR: '20',
      // As the gateway's page for cards; other journeys pay by what sends them back.
      SANDBOX_ONE_WAY: 'kCardsFlexi',
    },
  };
}
