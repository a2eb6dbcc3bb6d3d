import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@playday/shared/build/root';
import type { Figures } from './measure-page.ts';
import { browserFlags } from './phone.ts';

interface Result {
  lhr: {
    runtimeError?: { message: string };
    categories: { performance: { score: number } };
    audits: Record<string, { numericValue?: number } | undefined>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<Result>;
type Launch = (options: object) => Promise<{ port: number; kill: () => void }>;

const folder = join(root, '.cache/lighthouse/node_modules');
/** Lighthouse is not a dependency, because it weighs 180 MB. */
export const howToInstall =
  'npm install --prefix .cache/lighthouse lighthouse@12.8.2 chrome-launcher@1.2.1 installs Lighthouse';
export const hasLighthouse = () => existsSync(join(folder, 'lighthouse'));

const load = async (file: string) =>
  (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;

/** Runs Lighthouse's mobile test, with its simulated network, in a fresh browser. */
export async function measureLighthouse(url: string, chromePath: string): Promise<Figures> {
  const lighthouse = (await load('lighthouse/core/index.js')).default as Lighthouse;
  const launch = (await load('chrome-launcher/dist/index.js')).launch as Launch;
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', ...browserFlags],
    logLevel: 'silent',
  });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance'],
      output: 'json',
      logLevel: 'error',
    });
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const value = (audit: string) => lhr.audits[audit]?.numericValue;
    return {
      lhScore: Math.round(lhr.categories.performance.score * 100),
      lhFcpMs: value('first-contentful-paint'),
      lhLcpMs: value('largest-contentful-paint'),
      lhTbtMs: value('total-blocking-time'),
    };
  } finally {
    chrome.kill();
  }
}
