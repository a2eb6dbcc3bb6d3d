import { readFile } from 'node:fs/promises';
import { previewFile } from '@playday/shared/rules/events/poster-files';
import { config } from './config.ts';
import { shopImage } from './document/document-head.ts';
import { serveRobots, serveSitemap } from './document/sitemap.ts';
import { createProber } from './document/probe-build.ts';
import { createProbeRequests } from './releases/probe-requests.ts';
import { createRenderFailures } from './reports/render-failures.ts';
import { createRenderers } from './document/render-pages.ts';
import { createConfigWatch } from './document/config-watch.ts';
import { serveDocuments } from './document/serve-document.ts';
import { serveSiteFiles } from './site/serve-site-files.ts';
import { serveEmbed } from './embed/serve-embed.ts';
import { keepDevPagesLocal, serveChanges } from './dev/dev-pages.ts';
import { createApp } from './http/create-app.ts';
import { proxyApi } from './http/proxy-api.ts';
import { serveMedia } from './media/serve-media.ts';
import { serveFailure } from './failure/serve-failure.ts';
import { serveOffline } from './offline/serve-offline.ts';
import { extras } from './extras.ts';
import { readShellBuild, shellDist } from './builds/shell-build.ts';
import { createBuildFiles } from './builds/build-files.ts';
import { createBuildCache } from './builds/build-cache.ts';
import { createBuildSources, fromFolder } from './builds/fetch-build.ts';
import { pollApi, pollShop } from './releases/poll-release.ts';
import { collectShellMetrics, serveMetrics } from './metrics/shell-metrics.ts';
import { createReleases } from './releases/releases.ts';
import { serveBuilds } from './releases/serve-builds.ts';

const app = createApp({
  trustProxy: config.trustProxy,
  isSecure: config.publicUrl.startsWith('https:'),
});
const { develop } = config;
const sources = createBuildSources(fromFolder(shellDist));
const buildCache = createBuildCache(config.buildsDir, sources, app.log);
const files = createBuildFiles(sources, app.log, config.buildFileBytes);
const own = await readShellBuild(buildCache);
const failures = createRenderFailures();
const probes = createProbeRequests({
  prober: createProber({ files, pagesOf: failures.pagesOf }),
  log: app.log,
});
const source = develop
  ? pollShop(develop.shopUrl, develop.remote, develop.remoteUrl)
  : pollApi(own.build, failures, probes);
const releases = createReleases(app.log, own, source, buildCache, files, sources, {
  probes,
  visitors: extras.visitors(),
});
const renderers = createRenderers(app.log, failures);
const apiConfig = createConfigWatch();
const metrics = collectShellMetrics(app, {
  waitingRenders: renderers.waiting,
  isFollowing: () => releases.following().following,
});

keepDevPagesLocal(app);
await serveBuilds(app, releases, files);
// The api may have to make the file first.
serveMedia(app, { apiUrl: config.apiUrl, maxBytes: config.mediaBytes, timeoutMs: 10_000 });
extras.routes(app, { apiUrl: config.apiUrl, timeoutMs: config.readTimeoutMs });
await proxyApi(app, { apiUrl: config.apiUrl, origin: develop && new URL(develop.shopUrl).origin });

serveSiteFiles(app);
const shareImage = await readFile(new URL('./document/share.jpg', import.meta.url));
app.get(shopImage, (_request, reply) =>
  reply.header('cache-control', 'public, max-age=86400').type(previewFile.type).send(shareImage),
);
app.get('/health', () => ({ status: 'up' }));
// For load balancers: a shell is ready only if it can serve every live remote. One that cannot
// follow the release stays ready: the cause is usually the same for all shells.
app.get('/ready', async (_request, reply) => {
  const missing = await releases.missing();
  const following = releases.following();
  return missing.length > 0
    ? reply.code(503).send({ status: 'not ready', missing, ...following })
    : { status: 'ready', ...following };
});
if (config.isDevelopment) serveChanges(app, releases);
serveRobots(app, releases);
serveSitemap(app, releases);
serveEmbed(app, releases, files, config.publicUrl);
await serveOffline(app, own, releases);
await serveFailure(app, own);
serveDocuments(app, {
  releases,
  renderers,
  files,
  captcha: apiConfig.captcha,
  isTestShop: apiConfig.isTestShop,
});

await Promise.all([releases.start(), apiConfig.start()]);
const { shell, builds } = releases.current();
await renderers.of(shell).warm(
  {
    url: '/',
    route: '/',
    origin: config.publicUrl,
    language: 'en',
    contacts: config.contacts,
    now: Date.now(),
    apiBase: `${config.apiUrl}/api`,
    readTimeoutMs: 1,
    words: {},
  },
  Object.entries(builds).flatMap(([owner, build]) =>
    build ? [{ owner, build: build.manifest.build }] : [],
  ),
);
await app.listen({ host: config.host, port: config.port });
const metricsApp = config.metricsPort
  ? await serveMetrics(metrics, { host: config.host, port: config.metricsPort })
  : undefined;

const stop = async () => {
  apiConfig.stop();
  await releases.stop();
  await metricsApp?.close();
  await app.close();
  renderers.stop();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
