import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { ports } from './ports.ts';
import { foreign } from './foreign/foreign-page.ts';

/** A shop of the tests' own, beside one that may be running: other ports, fresh data. */
const port = ports.shell;
const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `playday-e2e-${port}-${process.ppid}`);
process.env.E2E_DATA_DIR = dataDir;

export default defineConfig({
  testDir: '.',
  globalSetup: './publish-candidates.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  // A machine that is busy with something else may be late once or twice; what fails each time has failed.
  retries: process.env.CI ? 2 : 0,
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
      ERASURE_ORIGINS: foreign.listed,
      // Everybody here has the same address.
      ADDRESS_LIMIT_FACTOR: '20',
    },
  },
});
