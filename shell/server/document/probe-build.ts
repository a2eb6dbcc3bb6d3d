import { setTimeout as sleep } from 'node:timers/promises';
import type {
  DeclaredRoute,
  RemoteDefinition,
} from '@playday/shared/api-contract/remote-definition';
import { readProbeItems } from '@playday/shared/contract/probe-items';
import { placeAt } from '@playday/shared/contract/places';
import { probesOf } from '@playday/shared/contract/query-parameters';
import { covers, routeAt } from '@playday/shared/contract/route-table';
import { type Language, languages } from '@playday/shared/rules/languages/languages';
import type { RenderTask } from '../../src/page/render-task.ts';
import { config } from '../config.ts';
import type { BuildFiles } from '../builds/build-files.ts';
import type { ProbedBuild, Prober } from '../releases/probe-requests.ts';
import { readWords } from './read-words.ts';
import { type FailedPage, inOneLine, textOf } from '../reports/render-failures.ts';
import { type ProcessEnd, type RenderStderr, startRenderProcess } from './render-process.ts';

/** What the api accepts of one probe. */
const mostFailures = 20;
const failureLength = 300;

export interface ProberDeps {
  files: Pick<BuildFiles, 'read'>;
  /** The pages of a program that failed lately. */
  pagesOf?: (program: string) => FailedPage[];
  /** The api's base URL, from which `{event}` and `{news}` are read. */
  apiUrl?: string;
  /** How long a page may take, milliseconds. */
  deadlineMs?: number;
  /**
   * How long errors may still escape after the last page, milliseconds: of declared addresses, and
   * of pages that failed.
   */
  settleMs?: number;
  longSettleMs?: number;
  stderr?: RenderStderr;
}

interface ProbedPage {
  route: DeclaredRoute;
  url: string;
  language: Language;
  filled?: RenderTask['filled'];
}

/**
 * Proves builds: renders the addresses that a build declares, in every language, and the pages that
 * failed lately, in a process that is started for this probe. One probe at a time; others wait.
 */
export function createProber(deps: ProberDeps): Prober {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** A crash or a page that passes the deadline ends the probe. */
    probe(wanted) {
      const result = last.then(() => probeBuild(deps, wanted));
      last = result.catch(() => {});
      return result;
    },
  };
}

async function probeBuild(deps: ProberDeps, wanted: ProbedBuild): Promise<string[]> {
  const { pagesOf = () => [], settleMs = 500, longSettleMs = 5000 } = deps;
  const { program, definition, against } = wanted;
  const declared = [
    ...declaredPages(
      definition,
      await readProbeItems(deps.apiUrl ?? config.apiUrl, config.readTimeoutMs),
    ),
    ...filledPlaces(wanted),
  ];
  const pages = against ? pagesOf(program) : [];
  const [own, other] = await Promise.all([
    renderPages(deps, wanted, declared, settleMs),
    against &&
      renderPages(deps, { ...wanted, ...against }, failedPages(against, pages), longSettleMs),
  ]);
  if (own.failures.length > 0 || !other || other.found.length === 0) return own.failures;
  const found = failedPages(wanted, pages).filter(({ url }) => other.found.includes(url));
  return (await renderPages(deps, wanted, found, longSettleMs)).failures;
}

/**
 * Renders pages in a process of their own. `found`: addresses of the pages with content; none when
 * the process ended.
 */
async function renderPages(
  deps: ProberDeps,
  wanted: ProbedBuild,
  pages: ProbedPage[],
  settleMs: number,
) {
  const { files, apiUrl = config.apiUrl, deadlineMs = 10_000 } = deps;
  const failures: string[] = [];
  const found: string[] = [];
  if (pages.length === 0) return { failures, found };
  const fail = (place: string, error: unknown) =>
    failures.push(inOneLine(`${place}: ${textOf(error)}`, failureLength));

  const { process, ended } = await startProcess(deps, wanted);
  let place = 'start';
  try {
    for (const page of pages) {
      if (process.isOver() || failures.length === mostFailures) break;
      place = `${page.filled ? 'the place' : 'GET'} ${page.url} in ${page.language}`;
      const task = await taskFor({ files, apiUrl }, wanted, page);
      await process.render(task).then(
        (rendered) => {
          const isFound = 'redirect' in rendered || (rendered.status < 400 && rendered.isComplete);
          if (isFound) found.push(page.url);
        },
        (error: unknown) => process.isOver() || fail(place, error),
      );
    }
    const end = process.isOver() ? await ended : await Promise.race([ended, sleep(settleMs)]);
    if (!end) return { failures, found };
    if (end.kind === 'timeout' && (await isMachineSlow(deps, wanted)))
      throw new Error(
        `the machine is too slow to tell whether a page hangs within ${deadlineMs} ms`,
      );
    fail(end.task ? place : `after ${place}`, end.error);
    return { failures: failures.slice(0, mostFailures), found: [] };
  } finally {
    process.stop();
  }
}

/**
 * Starts a process, in which a page's time begins. Rejects when it does not start, which is no
 * build's fault.
 */
async function startProcess({ deadlineMs = 10_000, stderr }: ProberDeps, { shell }: ProbedBuild) {
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<{
    kind: ProcessEnd;
    error: unknown;
    task: RenderTask | undefined;
  }>();
  const process = startRenderProcess({
    folder: shell.folder,
    deadlineMs,
    isBackground: true,
    stderr,
    onReady: ready.resolve,
    onEnd(kind, error, task) {
      ended.resolve({ kind, error, task });
      ready.reject(error);
    },
  });
  await ready.promise;
  return { process, ended: ended.promise };
}

/** Whether even the frame, without a remote's code, takes more than a tenth of the deadline. */
async function isMachineSlow(deps: ProberDeps, wanted: ProbedBuild): Promise<boolean> {
  const { files, apiUrl = config.apiUrl, deadlineMs = 10_000 } = deps;
  const page: ProbedPage = { route: { path: '/' }, url: '/', language: 'en' };
  const { probed: _, ...task } = await taskFor({ files, apiUrl }, wanted, page);
  const { process } = await startProcess(deps, wanted);
  const began = performance.now();
  try {
    await process.render({ ...task, code: null });
    return performance.now() - began > deadlineMs / 10;
  } catch {
    return true;
  } finally {
    process.stop();
  }
}

/** The pages that failed, with the routes that the build declares for them. */
const failedPages = (
  { definition }: Pick<ProbedBuild, 'definition'>,
  pages: FailedPage[],
): ProbedPage[] =>
  pages.flatMap(({ path, language }) => {
    const route = routeAt(definition.routes, path);
    return route ? [{ route, url: path, language }] : [];
  });

type Items = Awaited<ReturnType<typeof readProbeItems>>;

/** Menu entries lead to pages that render, too. */
function declaredPages({ routes, menu = [] }: RemoteDefinition, items: Items): ProbedPage[] {
  return routes.flatMap((route) => {
    const linked = menu.filter(({ path }) => covers(route.path, path)).map(({ path }) => path);
    return [...new Set([...probesOf(route), ...linked])].flatMap((address) => {
      const url = address.replaceAll('{event}', items.event).replaceAll('{news}', items.news);
      return languages.map((language) => ({ route, url, language }));
    });
  });
}

/** What the build fills the places of other remotes with, for each example of their props. */
const filledPlaces = ({ program, definition, live }: ProbedBuild): ProbedPage[] =>
  Object.keys(definition.fills ?? {}).flatMap((place) =>
    (placeAt({ ...live, [program]: definition }, place)?.examples ?? []).flatMap((props) =>
      languages.map((language) => ({
        route: { path: place },
        url: `/${place}`,
        language,
        filled: { place, props },
      })),
    ),
  );

async function taskFor(
  { files, apiUrl }: { files: Pick<BuildFiles, 'read'>; apiUrl: string },
  { program, definition, live, build, shell }: ProbedBuild,
  { route, url, language, filled }: ProbedPage,
): Promise<RenderTask> {
  const pathsOf = ({ routes }: RemoteDefinition) => routes.map(({ path }) => path);
  const others = Object.entries(live).filter(([name]) => name !== program);
  const declared = {
    paths: pathsOf(definition),
    foreign: others.flatMap(([, other]) => pathsOf(other)),
  };
  return {
    url,
    route: route.path,
    origin: config.publicUrl,
    language,
    contacts: config.contacts,
    now: Date.now(),
    apiBase: `${apiUrl}/api`,
    readTimeoutMs: config.readTimeoutMs,
    owner: program,
    code: { build: build.manifest.build, text: build.server.text },
    words: {
      shell: await readWords(files, shell, language),
      [program]: await readWords(files, build, language),
    },
    ...(filled ? { filled } : { probed: { path: route.path, access: route.access, ...declared } }),
  };
}
