import { join } from 'node:path';
import { root } from '@playday/shared/build/webpack/build-id';
import { type RemoteName, remoteNames, remotes } from '@playday/shared/contract/remotes';

const env = process.env;

/** Everything the shell's server reads from its environment, once. */
export const config = {
  host: env.HOST ?? '127.0.0.1',
  port: Number(env.PORT ?? 8080),
  /** Whose X-Forwarded-For is believed: addresses of the proxies in front, if there are any. */
  trustProxy: env.TRUST_PROXY?.split(',') ?? false,
  /** The shop's public address, for canonical links. */
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? 8080}`,
  apiUrl: env.API_URL ?? env.SHOP_URL?.replace(/\/+$/, '') ?? `http://127.0.0.1:${env.API_PORT ?? 4000}`,
  /** Where each remote's own server is. */
  remoteUrls: Object.fromEntries(
    remoteNames.map((name) => [
      name,
      env[`${name.toUpperCase()}_URL`] ??
        `http://127.0.0.1:${Number(env.REMOTES_PORT ?? 4101) - 4101 + remotes[name].port}`,
    ]),
  ) as Record<RemoteName, string>,
  /** With which the shell follows the releases (`DEPLOY_TOKENS` of the api names its SHA-256). */
  deployToken: env.DEPLOY_TOKEN ?? '',
  /** For who develops one remote: the shop elsewhere that everything else comes from, and that remote. */
  develop: env.SHOP_URL
    ? { shopUrl: env.SHOP_URL.replace(/\/+$/, ''), remote: env.DEVELOPED_REMOTE as RemoteName }
    : undefined,
  /** The last release that was heard of. */
  releaseFile: join(env.DATA_DIR ?? join(root, '.data'), 'release.json'),
  /** The shell's own copy of every build it serves. */
  buildsDir: join(env.DATA_DIR ?? join(root, '.data'), 'builds'),
  /** `npm run dev`: open pages are told of a new build and load again. */
  isDevelopment: env.PLAYDAY_DEV === '1',
  /** How often it is asked what is live. */
  pollMs: env.PLAYDAY_DEV === '1' ? 300 : 1000,
  renderDeadlineMs: Number(env.RENDER_DEADLINE_MS ?? 3000),
  readTimeoutMs: 2000,
  /** How many bytes of posters are kept in memory. */
  mediaBytes: 64 * 2 ** 20,
  /** And of files of builds. */
  buildFileBytes: 64 * 2 ** 20,
  documents:
    env.PLAYDAY_DEV === '1'
      ? { freshMs: 0, staleMs: 0, most: 1, mostOfMany: 1 }
      : { freshMs: 5000, staleMs: 60_000, most: 2000, mostOfMany: 100 },
  /** How many pages of a remote may wait for its thread: it draws about thirty a second. */
  drawRoom: { fresh: 8, renewed: 16 },
};
