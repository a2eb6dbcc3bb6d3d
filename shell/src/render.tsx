import { PassThrough } from 'node:stream';
import * as kit from '@playday/shared/kit';
import type { Host, PageHandle, RemoteApp } from '@playday/shared/contract';
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
import type { PageData, RouteErrorData } from './page.ts';
import { Providers } from './Providers.tsx';
import { PageSkeleton } from './remotes/PageSkeleton.tsx';
import { isCausedBy, loadDeclaredRoute, unrendered } from './probe-route.ts';
import type { Rendered, RenderTask } from './render-task.ts';
import { resolveLazyRoutes, shellRoutes } from './routes.tsx';
import { serverHost } from './server-host.ts';

/** Renders one page, frame and remote, as one React tree. Nothing but compiled code is kept between calls. */
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
    ? evaluate(task.code).routes(host)
    : [{ path: '*', Component: PageSkeleton }];
  const routes = shellRoutes([task.owner], { [task.owner]: pages });
  const handler = createStaticHandler(routes);
  if (task.probed) {
    await loadDeclaredRoute(handler.dataRoutes, task.probed, task);
    if (task.probed.access === 'session') return unrendered;
  }
  const context = await handler.query(new Request(task.origin + task.url));
  if (context instanceof Response) {
    return { redirect: context.headers.get('location') ?? '/', status: context.status };
  }
  await resolveLazyRoutes(context.matches.map(({ route }) => route as RouteObject));
  const html = await renderTree(task, words, host, handler.dataRoutes, context);
  const speaking = context.matches.findLast(({ route }) => (route.handle as PageHandle | undefined)?.meta);
  const handle = speaking?.route.handle as PageHandle | undefined;
  // The remote's keys are not in the shell's types.
  const translate = words.t as unknown as (key: string, options: object) => string;
  const meta =
    handle && speaking && !context.errors
      ? handle.meta({
          data: context.loaderData[speaking.route.id],
          t: (key, values) => translate(key, { ...values, ns: task.owner }),
        })
      : null;
  return {
    status: context.statusCode,
    html,
    meta,
    chunk: handle?.chunk ?? null,
    loaderData: task.code ? context.loaderData : {},
    errors: plain(context.errors),
    isComplete: missing.length === 0,
  };
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
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- its hash was checked
  new Function('require', 'module', 'exports', text)(require, module, module.exports);
  const contract: number = module.exports.contract;
  if (contract !== 2) throw new Error(`built for contract ${contract}`);
  compiled.set(build, module.exports);
  return module.exports;
}

function plain(errors: StaticHandlerContext['errors']): Record<string, RouteErrorData> | null {
  if (!errors) return null;
  const entries = Object.entries(errors).map(([id, error]): [string, RouteErrorData] => {
    if (!isRouteErrorResponse(error)) throw error;
    return [id, { status: error.status, statusText: error.statusText, data: error.data }];
  });
  return Object.fromEntries(entries);
}
