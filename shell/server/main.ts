import { join } from 'node:path';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { root } from '@playday/shared/build/build-id';
import Fastify from 'fastify';
import { config } from './config.ts';
import { serveForRobots } from './document/robots.ts';
import { createRenderer } from './document/render-pages.ts';
import { createCaptchaWatch } from './document/captcha-watch.ts';
import { serveDocuments } from './document/serve-document.ts';
import { serveEmbed } from './embed/serve-embed.ts';
import { serveChanges } from './dev/changes.ts';
import { serveOffline } from './offline/serve-offline.ts';
import { readOwnBuild } from './own-build.ts';
import { createReleases } from './releases/releases.ts';

const app = Fastify({
  logger: { level: process.env.LOG_LEVEL ?? 'info' },
  disableRequestLogging: true,
  requestTimeout: 30_000,
  trustProxy: config.trustProxy,
  forceCloseConnections: 'idle',
  routerOptions: { ignoreTrailingSlash: true },
});
const own = await readOwnBuild();
const releases = createReleases(app.log, own);
const renderer = createRenderer(own, app.log);
const captcha = createCaptchaWatch();

const isSecure = config.publicUrl.startsWith('https:');
app.addHook('onSend', async (_request, reply) => {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
});

const forAYear = {
  immutable: true,
  maxAge: '1y',
  preCompressed: true,
  decorateReply: false,
  index: false,
} as const;
const isPublic = (path: string) => !/server\.cjs|manifest\.json|\.part\//.test(path);
await app.register(fastifyStatic, {
  root: join(root, 'shell/dist'),
  prefix: '/assets/',
  allowedPath: isPublic,
  ...forAYear,
});
await app.register(fastifyStatic, {
  root: config.buildsDir,
  prefix: '/mfe/',
  allowedPath: isPublic,
  ...forAYear,
});
// The api limits by address, so it must hear the visitor's, and never one that the visitor made up.
const replyOptions = {
  rewriteRequestHeaders: (request: { ip: string }, headers: object) => ({
    ...headers,
    'x-forwarded-for': request.ip,
  }),
};
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
app.get('/assets/i18n/:file', (request, reply) => {
  const { file } = request.params as { file: string };
  return reply.redirect(`/assets/${own.build}/i18n/${encodeURIComponent(file)}`);
});
app.get('/release.json', (_request, reply) => {
  const { id, builds } = releases.current();
  const live = Object.entries(builds).map(([name, build]) => [name, build.manifest.build]);
  return reply
    .header('cache-control', 'no-cache')
    .send({ id, shell: own.build, remotes: Object.fromEntries(live) });
});
app.get('/health', () => ({ status: 'up' }));
if (config.isDevelopment) serveChanges(app, releases);
serveForRobots(app);
serveEmbed(app, releases);
await serveOffline(app, own);
serveDocuments(app, { own, releases, renderer, captcha: captcha.kind });

await Promise.all([releases.start(), captcha.start()]);
await renderer.warm({
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
  releases.stop();
  captcha.stop();
  await app.close();
  await renderer.stop();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
