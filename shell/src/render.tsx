import { PassThrough } from 'node:stream';
import { inspect } from 'node:util';
import * as kit from '@playday/shared/kit';
import type { Filler, Host, PageHandle, PageMeta, RemoteApp } from '@playday/shared/contract';
import { mountedContracts } from '@playday/shared/contract/version';
import { createI18n } from '@playday/shared/kit/i18n';
import { createStore } from 'jotai';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PageData, RouteErrorData } from './page/page.ts';
import { Providers } from './page/Providers.tsx';
import { isMissing } from './remotes/PageMissing.tsx';
import { metaMatch, readMeta } from './page/page-meta.ts';
import { PageSkeleton } from './remotes/RemoteRegion.tsx';
import { isCausedBy, loadDeclaredRoute, unrendered } from './router/probe-route.ts';
import { refusalOf } from './router/redirects.ts';
import type { Rendered, RenderTask } from './page/render-task.ts';
import { missingId, resolveLazyRoutes, shellRoutes } from './router/routes.tsx';
import { serverHost } from './host/server-host.ts';

/**
 * Renders one page, frame and remote, as one React tree. Nothing but compiled code is kept between
 * calls.
 */
export default async function render(task: RenderTask): Promise<Rendered> {
  const missing: unknown[] = [];
  try {
    return await renderPage(task, missing);
  } catch (error) {
    // A probe proves the build, not the api.
    if (task.probed && isCausedBy(error, missing)) return unrendered;
    throw error;
  }
}

/** `missing` receives the errors of api reads that could not be answered. */
async function renderPage(task: RenderTask, missing: unknown[]): Promise<Rendered> {
  const words = createI18n(task.language, task.words);
  const host = serverHost(task, (error) => missing.push(error));
  const pages: RouteObject[] = task.code
    ? await pagesOf(evaluate(task.code), host, task)
    : [{ path: '*', Component: PageSkeleton }];
  const routes = shellRoutes([task.owner], { [task.owner]: pages });
  const handler = createStaticHandler(routes);
  if (task.probed) {
    await loadDeclaredRoute(handler.dataRoutes, task.probed, task);
    if (task.probed.access === 'session') return unrendered;
  }
  const context = await handler.query(new Request(task.origin + task.url));
  if (context instanceof Response) {
    const refusal = refusalOf(context, task.origin + task.url);
    if (refusal) throw refusal;
    const redirect = context.headers.get('location') ?? '/';
    return { redirect: new URL(redirect, task.origin).href, status: context.status };
  }
  const isPageMissing = takeMissing(context);
  const { statusCode: status } = context;
  if (!(status >= 200 && status <= 599)) throw new RangeError(`no HTTP status: ${String(status)}`);
  await resolveLazyRoutes(context.matches.map(({ route }) => route as RouteObject));
  const html = await renderTree(task, words, host, handler.dataRoutes, context);
  const match = metaMatch(
    context.matches.map(({ route }) => ({
      handle: route.handle as unknown,
      loaderData: context.loaderData[route.id] as unknown,
    })),
  );
  const { chunk } = (match?.handle ?? {}) as Partial<PageHandle>;
  return {
    status,
    html,
    ...(match && !context.errors ? metaOf(match, task, words) : { meta: null }),
    ...(isPageMissing && { meta: { title: words.t('remote.missingTitle', { ns: 'shell' }) } }),
    chunk: typeof chunk === 'string' ? chunk : null,
    loaderData: task.code ? plain(context.loaderData) : {},
    errors: context.errors && plain(errorData(context.errors)),
    isComplete: missing.length === 0,
  };
}

/** A build's routes, or what it fills a place with, at every address. */
async function pagesOf(
  { routes, fills }: RemoteApp,
  host: Host,
  { filled, owner }: Pick<RenderTask, 'filled' | 'owner'>,
): Promise<RouteObject[]> {
  if (!filled) return routes(host);
  const load = fills?.[filled.place];
  if (!load) throw new Error(`${owner} declares that it fills ${filled.place} but exports nothing`);
  const Filler = (await load()).default as Filler;
  return [{ path: '*', element: <Filler {...filled.props} /> }];
}

/** A 404 as the router's own error, whose public type lacks `internal`. */
const missing = { status: 404, statusText: '', data: null, internal: false };

/**
 * Whether no route matched, or the page's item does not exist. Then the status is 404, and the
 * error is the one that the browser will get from the document, which has no errors of the api.
 */
function takeMissing(context: StaticHandlerContext): boolean {
  const errors = Object.entries(context.errors ?? {});
  const isUnmatched = context.matches.at(-1)?.route.id === missingId;
  if (!isUnmatched && !(errors.length > 0 && errors.every(([, error]) => isMissing(error))))
    return false;
  context.statusCode = 404;
  if (context.errors) context.errors = Object.fromEntries(errors.map(([id]) => [id, missing]));
  return true;
}

/**
 * The metadata of a page: what is no text is left out, with everything else but the title. A build
 * that is probed must not be wrong.
 */
function metaOf(
  match: NonNullable<ReturnType<typeof metaMatch>>,
  task: RenderTask,
  words: ReturnType<typeof createI18n>,
): { meta: PageMeta | null; problem?: string } {
  // The remote's keys are not in the shell's types.
  const translate = words.t as unknown as (key: string, options: object) => string;
  let meta: PageMeta | null = null;
  try {
    const said = readMeta(match, (key, values) => translate(key, { ...values, ns: task.owner }));
    meta = { title: said.title };
    for (const field of ['description', 'image', 'canonical'] as const)
      if (typeof (said[field] ?? '') !== 'string')
        throw new TypeError(`meta returned a wrong ${field}`);
    if (said.image) new URL(said.image, task.origin);
    return { meta: plain(said) };
  } catch (error) {
    if (task.probed) throw error;
    return {
      meta,
      problem: error instanceof Error ? `${error.name}: ${error.message}` : inspect(error),
    };
  }
}

function renderTree(
  task: RenderTask,
  words: ReturnType<typeof createI18n>,
  host: Host,
  routes: RouteObject[],
  context: StaticHandlerContext,
): Promise<string> {
  const router = createStaticRouter(routes, context);
  const page = {
    language: task.language,
    now: task.now,
    isRendered: task.code !== null,
    remotes: {},
    menu: task.menu,
  } as PageData;
  return new Promise((resolve, reject) => {
    let text = '';
    const sink = new PassThrough();
    sink.on('data', (part) => {
      text += part;
    });
    sink.on('end', () => resolve(text));
    const stream = renderToPipeableStream(
      <Providers host={host} page={page} store={createStore()} words={words}>
        <kit.LiveProvider value={false}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </kit.LiveProvider>
      </Providers>,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => stream.pipe(sink),
        onError: reject,
      },
    );
  });
}

const shared: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  '@playday/shared/kit': kit,
};
/** Compiled builds; only one entry, because each build has its own process. */
const compiled = new Map<string, RemoteApp>();

/** Evaluates a remote's server build with the shared libraries. The caller has checked its hash. */
function evaluate({ build, text }: NonNullable<RenderTask['code']>): RemoteApp {
  const known = compiled.get(build);
  if (known) return known;
  const module = { exports: {} as RemoteApp };
  const require = (name: string) => {
    if (name in shared) return shared[name];
    throw new Error(`not shared: ${name}`);
  };
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- its hash was checked
  new Function('require', 'module', 'exports', text)(require, module, module.exports);
  const contract: number = module.exports.contract;
  if (!mountedContracts.includes(contract)) throw new Error(`built for contract ${contract}`);
  compiled.set(build, module.exports);
  return module.exports;
}

/** What JSON keeps of it, which is what the document has. Throws where JSON cannot hold it. */
const plain = <Value,>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

function errorData(
  errors: NonNullable<StaticHandlerContext['errors']>,
): Record<string, RouteErrorData> {
  const entries = Object.entries(errors).map(([id, error]): [string, RouteErrorData] => {
    if (!isRouteErrorResponse(error)) throw error;
    return [id, { status: error.status, statusText: error.statusText, data: error.data }];
  });
  return Object.fromEntries(entries);
}
