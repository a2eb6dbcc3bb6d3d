import { inspect } from 'node:util';
import type { RenderFailure } from '@playday/shared/api-contract';
import type { Language } from '@playday/shared/contract';
import type { RenderTask } from '../../src/page/render-task.ts';

/** The api accepts this many at once; further kinds of failure are sent next time. */
const mostAtOnce = 20;
const most = 200;
const messageLength = 200;
/** Pages that are remembered of a program, and how long. */
const mostPages = 5;
const pageLength = 200;
const pageMs = 600_000;

/** A page whose rendering threw or crashed, without its query. */
export interface FailedPage {
  path: string;
  language: Language;
}

type Address = Pick<RenderTask, 'url' | 'route'>;

/** The text of a thrown value, which need not be an Error and whose `toString` may throw. */
export function textOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return inspect(error);
  }
}

/**
 * The text of an error of rendering, with the page's route instead of its address, which is a
 * visitor's.
 */
export const errorOf = (error: unknown, task: Address | undefined) =>
  withoutAddress(textOf(error), task);

/** A text with the page's route instead of its address. */
export function withoutAddress(text: string, task: Address | undefined): string {
  if (!task) return text;
  const { url, route } = task;
  const [path = ''] = url.split('?');
  return [url, decoded(url), path, decoded(path)]
    .filter((address) => address.length > 1 && address !== route)
    .reduce((clean, address) => clean.replaceAll(address, () => route), text);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** A text in one line for the api, which accepts neither control characters nor half characters. */
export const inOneLine = (text: string, length: number): string =>
  text
    .slice(0, 10 * length)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, length)
    .toWellFormed();

const keyOf = ({ program, build, kind }: Omit<RenderFailure, 'count'>) =>
  `${program} ${build} ${kind}`;

/**
 * Counts failures of server builds until they are reported to the api with the heartbeat. Remembers
 * the last pages that threw or crashed, so that probes render them too; not those whose address
 * carries a secret.
 */
export function createRenderFailures(now: () => number = Date.now) {
  const counted = new Map<string, RenderFailure>();
  /** Program → path → the latest failure there, latest last. */
  const pages = new Map<string, Map<string, { page: FailedPage; at: number }>>();
  function add(failure: RenderFailure) {
    const key = keyOf(failure);
    const known = counted.get(key);
    if (!known && counted.size >= most) return;
    counted.set(key, { ...failure, count: failure.count + (known?.count ?? 0) });
  }
  function remember(program: string, { url, language, code, carriesSecret }: RenderTask) {
    const [path = ''] = url.split('?');
    if (!code || carriesSecret || path.length > pageLength) return;
    const known = pages.get(program) ?? new Map<string, { page: FailedPage; at: number }>();
    pages.set(program, known);
    known.delete(path);
    known.set(path, { page: { path, language }, at: now() });
    const [oldest] = known.keys();
    if (known.size > mostPages && oldest !== undefined) known.delete(oldest);
  }
  return {
    note(
      failure: Omit<RenderFailure, 'count' | 'message'>,
      error: unknown,
      ...tasks: (RenderTask | undefined)[]
    ) {
      add({ ...failure, count: 1, message: inOneLine(textOf(error), messageLength) });
      if (failure.kind !== 'timeout')
        for (const task of tasks) if (task) remember(failure.program, task);
    },
    /** Pages of a program's builds that threw or crashed within ten minutes, at most five. */
    pagesOf: (program: string): FailedPage[] =>
      [...(pages.get(program)?.values() ?? [])]
        .filter(({ at }) => now() - at < pageMs)
        .map(({ page }) => page),
    /** Returns and resets the counts since the last call, at most twenty rows. */
    take(): RenderFailure[] {
      const taken = [...counted.values()].slice(0, mostAtOnce);
      for (const failure of taken) counted.delete(keyOf(failure));
      return taken;
    },
    /** Adds the counts of a failed report back. */
    putBack(failures: RenderFailure[]) {
      for (const failure of failures) add(failure);
    },
  };
}

export type RenderFailures = ReturnType<typeof createRenderFailures>;
