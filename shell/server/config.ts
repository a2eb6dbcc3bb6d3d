import { join } from 'node:path';
import { root } from '@playday/build/root';
import { publicShopProblems } from '@playday/shared/rules/settings/public-shop';
import { list, readSettings } from '@playday/shared/rules/settings/read-settings';
import { shellSettings } from '@playday/shared/rules/settings/schema';
import { withoutTrailingSlashes } from '@playday/shared/rules/links/without-trailing-slashes';
import { extraParts } from './extra-parts.ts';
import { contactsOf } from './shop-settings.ts';

const env = readOrExit();
const dataDir = env.DATA_DIR ?? join(root, '.data');

/** The configuration of the shell's server, read from the environment once. */
export const config = {
  host: env.HOST,
  port: env.PORT,
  /** The port of `/metrics`; 0 for none. */
  metricsPort: env.METRICS_PORT,
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: env.TRUST_PROXY ? list(env.TRUST_PROXY) : false,
  /** The shop's public address, for canonical links. */
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  contacts: contactsOf(env),
  ...extraParts.config(env),
  apiUrl:
    env.API_URL ??
    (env.SHOP_URL && withoutTrailingSlashes(env.SHOP_URL)) ??
    `http://127.0.0.1:${env.API_PORT}`,
  /**
   * Token with which the shell polls the releases (`DEPLOY_TOKENS` of the api holds its SHA-256).
   */
  deployToken: env.DEPLOY_TOKEN,
  /**
   * Development of a single remote: that remote from its own server on this machine, everything
   * else from the shop at SHOP_URL.
   */
  develop: env.SHOP_URL
    ? {
        shopUrl: withoutTrailingSlashes(env.SHOP_URL),
        remote: env.DEVELOPED_REMOTE,
        remoteUrl: env.DEVELOPED_REMOTE_URL,
      }
    : undefined,
  /** The last release that the api reported. */
  releaseFile: join(dataDir, 'release.json'),
  /** The shell's build store. */
  buildsDir: join(dataDir, 'builds'),
  /** `npm run dev`: open pages reload when a build changes. */
  isDevelopment: env.PLAYDAY_DEV === '1',
  /** Interval between polls of the live release. */
  pollMs: env.PLAYDAY_DEV === '1' ? 300 : 1000,
  renderDeadlineMs: env.RENDER_DEADLINE_MS,
  /** The same for canaries and previews: less, but more than a read takes when the api hangs. */
  notLiveDeadlineMs: Math.min(2500, env.RENDER_DEADLINE_MS),
  readTimeoutMs: 2000,
  /** Size limit of the poster cache in memory, bytes. */
  mediaBytes: 64 * 2 ** 20,
  /** Size limit of the cache of build files in memory, bytes. */
  buildFileBytes: 64 * 2 ** 20,
  documents:
    env.PLAYDAY_DEV === '1'
      ? { freshMs: 0, staleMs: 0, lastCopyMs: 0, lateMs: 0, most: 1, mostMissing: 1 }
      : {
          freshMs: 5000,
          // With the half minute that the api allows for lists of events (`cache.ts`) a copy is a
          // minute old at most, so that no page offers a kind of ticket a minute after its sale.
          staleMs: 25_000,
          lastCopyMs: 600_000,
          lateMs: 1000,
          most: 2000,
          mostMissing: 100,
        },
  /**
   * How many pages of a build are rendered at once and may wait; a process renders about thirty per
   * second.
   */
  renderCapacity: { running: 2, renewal: 16, page: 32, uncacheable: 16, notLive: 8 },
};

/** Prints configuration errors without a stack trace, since they are for the operator. */
function readOrExit() {
  try {
    return readSettings(shellSettings, process.env, publicShopProblems(shellSettings, process.env));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
