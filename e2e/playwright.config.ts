import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { ports } from './ports.ts';
import { foreign } from './foreign/foreign-page.ts';

/** The tests start a shop of their own, with other ports and fresh data. */
const port = ports.shell;
const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `playday-e2e-${port}-${process.ppid}`);
process.env.E2E_DATA_DIR = dataDir;

/** Journeys that take minutes: `npm run test:slow`. */
const slow = [
  'visual-audit',
  'fault-isolation',
  'reflow',
  'releases',
  'server-crash',
  'remote-lifecycle',
  'personal-data',
  'tag-manager',
  'recaptcha',
  'waiting-room-slow',
].map((name) => `journeys/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  globalSetup: './publish-candidates.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  // A test that passes only when it is repeated has failed.
  retries: 0,
  projects: [
    { name: 'main', testMatch: 'journeys/*.spec.ts', testIgnore: slow },
    { name: 'slow', testMatch: slow },
    {
      name: 'firefox',
      testMatch: 'journeys/*.spec.ts',
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
  ],
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: 'node shared/build/scripts/start.ts',
    cwd: '..',
    url: `http://localhost:${port}/health`,
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      API_PORT: String(ports.api),
      REMOTES_PORT: String(ports.remotes),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ALLOWED_ORIGINS: `http://localhost:${ports.otherShell}`,
      ERASURE_ORIGINS: foreign.listed,
      // All visitors of the tests have the same address.
      ADDRESS_LIMIT_FACTOR: '20',
    },
  },
});
