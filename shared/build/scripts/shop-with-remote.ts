import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { urlToHttpOptions } from 'node:url';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import type { MenuEntry } from '../../api-contract/remote-definition.ts';
import type { BuildManifest } from '../../contract/build-manifest.ts';
import { type PageRemote, pageRemoteOf } from '../../contract/page-remote.ts';
import { routeAt } from '../../contract/route-table.ts';
import { sourceMapsFile } from '../../contract/source-maps.ts';
import { isLocalRequest } from '../../server/local-request.ts';
import { root } from '../root.ts';
import type { WorkspaceRemote } from '../workspace-remotes.ts';

interface InShop {
  remote: Pick<WorkspaceRemote, 'name' | 'folder'>;
  shopUrl: string;
}

/** The shop at `shopUrl` with this remote from its `dist`, for browsers on this machine only. */
export async function shopWithRemote({ remote: { name, folder }, shopUrl }: InShop) {
  const dist = join(root, folder, 'dist');
  const current = async () => {
    const { build: id } = await readJson<{ build: string }>(join(dist, 'current.json'));
    return readJson<BuildManifest>(join(dist, id, 'manifest.json'));
  };
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { headers, rawHeaders, socket, url: target = '' } = raw;
    if (!isLocalRequest({ peer: socket.remoteAddress, headers, rawHeaders, target }))
      return reply.code(403).send('Only for browsers on this machine, at localhost.\n');
  });
  // Bodies go on as they come.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  await app.register(fastifyStatic, {
    root: dist,
    prefix: `/mfe/${name}/`,
    index: false,
    allowedPath: (path) => !path.endsWith(sourceMapsFile),
  });
  app.get('/dev-changes', async (request, reply) => {
    const shown = (await current()).build;
    reply.hijack();
    request.raw.socket.setTimeout(0);
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': connected\n\n');
    const timer = setInterval(() => {
      void current().then(
        (now) => now.build !== shown && reply.raw.write('data: changed\n\n'),
        // It is being written.
        () => {},
      );
    }, 300);
    request.raw.on('close', () => clearInterval(timer));
  });
  // The shop's would keep documents; this one takes the place of any that this address has.
  app.get('/sw.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/javascript')
      .send("addEventListener('install', () => skipWaiting());\n"),
  );
  app.all('/*', (request, reply) => {
    reply.hijack();
    forward(request.raw, reply.raw, shopUrl, async (answer, policy) => {
      const html = await text(answer);
      const own = await current();
      return withRemote(html, policy, {
        name,
        own,
        path: new URL(request.raw.url ?? '/', shopUrl).pathname,
      });
    });
  });
  return app;
}

const readJson = async <Content>(file: string) =>
  JSON.parse(await readFile(file, 'utf8')) as Content;

/** They describe the connection only, or hold for the shop's own address. */
const connectionHeaders = new Set([
  ...['connection', 'keep-alive', 'strict-transport-security', 'transfer-encoding'],
]);

/** What is no document. */
const filePath = /^\/(?:api|assets|mfe)\//u;

const isOf = (origin: string, host: string | undefined) =>
  URL.canParse(origin) && new URL(origin).host === host;

/** Answers with what the shop answers; its documents as `change` makes them. */
function forward(
  from: IncomingMessage,
  reply: ServerResponse,
  shopUrl: string,
  change: (answer: IncomingMessage, policy: string) => Promise<ChangedDocument>,
) {
  const shop = new URL(shopUrl);
  const { host, origin, referer: _, ...headers } = from.headers;
  // Documents are read here, and change with each build.
  if (!filePath.test(from.url ?? ''))
    for (const name of ['accept-encoding', 'if-none-match']) delete headers[name];
  const failAs = (what: string) => (error: Error) => {
    if (reply.headersSent) return void reply.destroy();
    reply.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    reply.end(`${what}: ${error.message}\n`);
  };
  const fail = failAs(`${shopUrl} cannot be reached`);
  const asked = (shop.protocol === 'https:' ? requestHttps : requestHttp)(
    {
      ...urlToHttpOptions(shop),
      // Not resolved: //host/path would be another host.
      path: from.url,
      method: from.method,
      headers: {
        ...headers,
        // The api accepts writes from the shop's own pages only, as these are.
        ...(origin !== undefined && { origin: isOf(origin, host) ? shop.origin : origin }),
      },
    },
    (answer) => {
      const status = answer.statusCode ?? 502;
      const kept = Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => !connectionHeaders.has(name)),
      );
      const { location } = answer.headers;
      if (location?.startsWith(`${shop.origin}/`))
        kept.location = location.slice(shop.origin.length);
      const { 'content-type': type, 'content-security-policy': policy } = answer.headers;
      // Without a policy it is a page of something before the shop.
      if (from.method !== 'GET' || !type?.startsWith('text/html') || policy === undefined) {
        reply.writeHead(status, kept);
        answer.on('error', fail).pipe(reply);
        return;
      }
      change(answer, String(policy)).then((document) => {
        const { html, isOwn } = document;
        const { 'content-length': _length, etag: _tag, ...others } = kept;
        reply.writeHead(isOwn ? 200 : status, {
          ...others,
          'cache-control': 'no-store',
          'content-security-policy': document.policy,
        });
        reply.end(html);
      }, failAs('The build of this folder cannot be put into the page'));
    },
  );
  asked.on('error', fail);
  // The browser has left; else a stream or a download would go on.
  reply.on('close', () => asked.destroy());
  from.pipe(asked);
}

interface ChangedDocument {
  html: string;
  policy: string;
  /** Whether its address is one of the remote's. */
  isOwn: boolean;
}

interface Local {
  name: string;
  own: BuildManifest;
  path: string;
}

/** What a document passes to its scripts, as far as it is changed here. */
interface PageData {
  language: string;
  isRendered: boolean;
  isDevelopment?: boolean;
  loaderData: object;
  errors: object | null;
  remotes: Record<string, PageRemote>;
  menu?: (Pick<MenuEntry, 'id' | 'path' | 'for' | 'in'> & { text: string })[];
  files: { url: string }[];
  words: string[];
}

const pageElement = /(<script type="application\/json" id="page">)(.*?)(<\/script>)/su;

/**
 * A document of the shop with this remote's build in place of its live one, if it has one. At the
 * remote's own addresses, and where the menu has other entries than the shop has rendered, without
 * content: the browser renders the page.
 */
function withRemote(html: string, policy: string, { name, own, path }: Local): ChangedDocument {
  const found = pageElement.exec(html)?.[2];
  const { definition } = own;
  // A page of a gateway, or of the api.
  if (found === undefined || !definition) return { html, policy, isOwn: false };
  const page = JSON.parse(found) as PageData;
  const remotes = { ...page.remotes, [name]: pageRemoteOf(definition, own) };
  const routes = Object.entries(remotes).flatMap(([remote, { paths, sessionPaths }]) =>
    [...paths, ...sessionPaths].map((each) => ({ remote, path: each })),
  );
  const isOwn = routeAt(routes, path)?.remote === name;
  const entries = (definition.menu ?? []).map(
    ({ id, path: to, text: texts, for: audience, in: places }) => ({
      ...{ id, path: to, text: texts[page.language] ?? texts.en ?? '' },
      ...{ for: audience, in: places },
    }),
  );
  const { menu: shown = [] } = page;
  // The order of the others is not known here, so that new ones come last.
  const menu = [
    ...shown.map((each) => entries.find(({ id }) => id === each.id) ?? each),
    ...entries.filter(({ id }) => !shown.some((each) => each.id === id)),
  ];
  // The shop has rendered its own menu.
  const isBare = isOwn || JSON.stringify(menu) !== JSON.stringify(shown);
  const changed: PageData = {
    ...page,
    isDevelopment: true,
    remotes,
    menu,
    ...(isBare && { isRendered: false, loaderData: {}, errors: null }),
    ...(isOwn && {
      words: page.words.slice(0, 1),
      files: page.files.filter(({ url }) => url.startsWith('/assets/')),
    }),
  };
  const data = JSON.stringify(changed).replace(/</gu, '\\u003c');
  const withData = html.replace(pageElement, (_, open: string, __, close: string) =>
    [open, data, close].join(''),
  );
  return {
    html: isBare ? withData.replace(/(<div id="root">).*(<\/div>\n<script>)/su, '$1$2') : withData,
    policy: policy.replace(/trusted-types [^;]*/u, (policies) =>
      policies.split(' ').includes(`mf-${name}`) ? policies : `${policies} mf-${name}`,
    ),
    isOwn,
  };
}
