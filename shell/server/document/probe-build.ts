import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '@playday/shared/api-contract';
import type { DeclaredRoute, RemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import { addressOf } from '@playday/shared/contract/route-table';
import { type Language, languages } from '@playday/shared/rules/languages';
import type { RenderTask } from '../../src/render-task.ts';
import { config } from '../config.ts';
import type { BuildFiles, FilesOf } from '../releases/build-files.ts';
import type { Build } from '../releases/fetch-build.ts';
import type { ShellBuild } from '../shell-build.ts';
import { readWords } from './read-words.ts';
import { inOneLine, textOf } from './render-failures.ts';
import { type RenderStderr, startRenderProcess } from './render-process.ts';

/** What the api accepts of one probe. */
const mostFailures = 20;
const failureLength = 300;

export interface ProberDeps {
  files: Pick<BuildFiles, 'read'>;
  /** The api's base URL, from which `{event}` and `{news}` are read. */
  apiUrl?: string;
  /** How long a page may take, milliseconds. */
  deadlineMs?: number;
  /** How long errors may still escape after the last page, milliseconds. */
  settleMs?: number;
  stderr?: RenderStderr;
}

/** A remote's build to probe, and the build of the shell with which it is rendered. */
export interface ProbedBuild {
  program: string;
  build: Pick<Build, 'server'> & FilesOf;
  shell: Pick<ShellBuild, 'build' | 'folder' | 'manifest'>;
  definition: RemoteDefinition;
}

interface ProbedPage {
  route: DeclaredRoute;
  url: string;
  language: Language;
}

/**
 * Proves builds before they go live: renders the addresses that a build declares, in every language, in a process that
 * is started for this probe. One probe at a time; others wait.
 */
export function createProber(deps: ProberDeps) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /**
     * The build's failures, such as `GET /news in th: TypeError: x is not a function`; empty when it is proven. A
     * crash or a page that passes the deadline ends the probe. Rejects when the build's texts cannot be read.
     */
    probe(wanted: ProbedBuild): Promise<string[]> {
      const result = last.then(() => probeBuild(deps, wanted));
      last = result.catch(() => {});
      return result;
    },
  };
}

export type Prober = ReturnType<typeof createProber>;

async function probeBuild(deps: ProberDeps, wanted: ProbedBuild): Promise<string[]> {
  const { files, apiUrl = config.apiUrl, deadlineMs = 10_000, settleMs = 500, stderr } = deps;
  const items = await itemsOf(apiUrl);
  const failures: string[] = [];
  const fail = (place: string, error: unknown) =>
    failures.push(inOneLine(`${place}: ${textOf(error)}`, failureLength));

  const ended = Promise.withResolvers<{ error: unknown }>();
  const process = startRenderProcess({
    folder: wanted.shell.folder,
    deadlineMs,
    isBackground: true,
    stderr,
    onEnd: (_kind, error) => ended.resolve({ error }),
  });
  let place = 'start';
  try {
    for (const page of pagesOf(wanted.definition, items)) {
      if (process.isOver() || failures.length === mostFailures) break;
      place = `GET ${page.url} in ${page.language}`;
      const task = await taskFor({ files, apiUrl }, wanted, page);
      await process.render(task).catch((error: unknown) => process.isOver() || fail(place, error));
    }
    if (process.isOver()) fail(place, (await ended.promise).error);
    else {
      const late = await Promise.race([ended.promise, sleep(settleMs)]);
      if (late) fail(`after ${place}`, late.error);
    }
    return failures.slice(0, mostFailures);
  } finally {
    process.stop();
  }
}

function pagesOf({ routes }: RemoteDefinition, items: Items): ProbedPage[] {
  return routes.flatMap((route) =>
    addressesOf(route).flatMap((address) => {
      const url = address.replaceAll('{event}', items.event).replaceAll('{news}', items.news);
      return languages.map((language) => ({ route, url, language }));
    }),
  );
}

const addressesOf = ({ path, probes }: DeclaredRoute): string[] =>
  probes ?? [path === '*' ? '/none' : addressOf({ path })];

interface Items {
  event: string;
  news: string;
}

/** The shop's first event and its newest news, as in addresses; `none` when there is none or the api is down. */
async function itemsOf(apiUrl: string): Promise<Items> {
  const [events, news] = await Promise.all([
    read<Reply<'GET /event'>>(`${apiUrl}/api/event?start=0&limit=1&past=false`),
    read<Reply<'GET /news'>>(`${apiUrl}/api/news?start=0&limit=1&sort=pubDate&sortdir=desc`),
  ]);
  return { event: events?.events?.[0]?.url ?? 'none', news: news?.news?.[0]?.url ?? 'none' };
}

async function read<Answer>(address: string): Promise<Partial<Answer> | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(config.readTimeoutMs) });
    return response.ok ? ((await response.json()) as Partial<Answer>) : null;
  } catch {
    return null;
  }
}

async function taskFor(
  { files, apiUrl }: { files: Pick<BuildFiles, 'read'>; apiUrl: string },
  { program, build, shell }: ProbedBuild,
  { route, url, language }: ProbedPage,
): Promise<RenderTask> {
  return {
    url,
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
    probed: { path: route.path, access: route.access },
  };
}
