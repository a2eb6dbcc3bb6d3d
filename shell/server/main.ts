import httpProxy from '@fastify/http-proxy';
import type { RemoteName } from '@playday/shared/build/remotes';
import Fastify from 'fastify';
import { config } from './config.ts';
import { serveForRobots } from './document/robots.ts';
import { createRenderers } from './document/render-pages.ts';
import { createCaptchaWatch } from './document/captcha-watch.ts';
import { serveDocuments } from './document/serve-document.ts';
import { serveEmbed } from './embed/serve-embed.ts';
import { serveChanges } from './dev/changes.ts';
import { keepDevPagesLocal } from './dev/local-only.ts';
import { serveMedia } from './media/serve-media.ts';
import { serveOffline } from './offline/serve-offline.ts';
import { ownDist, readOwnBuild } from './own-build.ts';
import { createBuildKeeper } from './releases/build-keeper.ts';
import { fromFolder, fromServer } from './releases/fetch-build.ts';
import { followApi, followShop } from './releases/follow.ts';
import { createReleases } from './releases/releases.ts';
import { serveBuilds } from './releases/serve-builds.ts';

const app = Fastify({
  logger: { level: process.env.LOG_LEVEL ?? 'info' },
  disableRequestLogging: true,
  requestTimeout: 30_000,
  trustProxy: config.trustProxy,
  forceCloseConnections: 'idle',
  // Told to stop, it still answers what arrives on open connections, and closes them with the answer.
  return503OnClosing: false,
  routerOptions: { ignoreTrailingSlash: true },
});
const { remoteUrls, develop } = config;
const sourceOf = (name: RemoteName) =>
  fromServer(develop && name !== develop.remote ? `${develop.shopUrl}/mfe/${name}` : remoteUrls[name]);
const keeper = createBuildKeeper(
  config.buildsDir,
  {
    shell: fromFolder(ownDist),
    catalog: sourceOf('catalog'),
    checkout: sourceOf('checkout'),
    account: sourceOf('account'),
    erasure: sourceOf('erasure'),
  },
  app.log,
);
const own = await readOwnBuild(keeper);
const source = develop ? followShop(develop.shopUrl, develop.remote) : followApi(own.build);
const releases = createReleases(app.log, own, source, keeper);
keepDevPagesLocal(app);
const renderers = createRenderers(app.log);
const captcha = createCaptchaWatch();

const isSecure = config.publicUrl.startsWith('https:');
app.addHook('onSend', async (_request, reply) => {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
});

await serveBuilds(app, releases);
// The api limits by address, so it must hear the visitor's, and never one that the visitor made up.
const replyOptions = {
  rewriteRequestHeaders: (request: { ip: string }, headers: object) => ({
    ...headers,
    'x-forwarded-for': request.ip,
    // A shop elsewhere knows only its own pages.
    ...(config.develop && { origin: new URL(config.develop.shopUrl).origin }),
  }),
};
serveMedia(app, { apiUrl: config.apiUrl, maxBytes: config.mediaBytes, timeoutMs: config.readTimeoutMs });
for (const prefix of ['/api', '/dev']) {
  await app.register(httpProxy, { upstream: config.apiUrl, prefix, rewritePrefix: prefix, replyOptions });
}

app.get('/assets/icon.svg', (_request, reply) =>
  reply
    .header('cache-control', 'public, max-age=86400')
    .type('image/svg+xml')
    .send(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#ffb224"/><path d="M10 25V7h7.5a6 6 0 0 1 0 12H10" fill="none" stroke="#17132b" stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round"/></svg>',
    ),
);
app.get('/health', () => ({ status: 'up' }));
// A balancer sends visitors only to a shell that can show every remote.
app.get('/ready', (_request, reply) => {
  const missing = releases.missing();
  return missing.length > 0 ? reply.code(503).send({ status: 'not ready', missing }) : { status: 'ready' };
});
if (config.isDevelopment) serveChanges(app, releases);
serveForRobots(app);
serveEmbed(app, releases);
await serveOffline(app, own);
serveDocuments(app, { releases, renderers, captcha: captcha.kind });

await Promise.all([releases.start(), captcha.start()]);
await renderers.of(releases.current().shell).warm({
  url: '/',
  origin: config.publicUrl,
  language: 'en',
  now: Date.now(),
  apiBase: `${config.apiUrl}/api`,
  readTimeoutMs: 1,
  code: null,
  words: {},
});
await app.listen({ host: config.host, port: config.port });

const stop = async () => {
  captcha.stop();
  await releases.stop();
  await app.close();
  await renderers.stop();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
