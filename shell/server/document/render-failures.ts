import { inspect } from 'node:util';
import type { RenderFailure } from '@playday/shared/api-contract';

/** The api accepts this many at once; further kinds of failure are sent next time. */
const mostAtOnce = 20;
const most = 200;
const messageLength = 200;

/** The text of a thrown value, which need not be an Error and whose `toString` may throw. */
export function textOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return inspect(error);
  }
}

/** A text in one line for the api, which accepts neither control characters nor half characters. */
export const inOneLine = (text: string, length: number): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, length)
    .toWellFormed();

const keyOf = ({ program, build, kind }: Omit<RenderFailure, 'count'>) => `${program} ${build} ${kind}`;

/** Counts failures of server builds until they are reported to the api with the heartbeat. */
export function createRenderFailures() {
  const counted = new Map<string, RenderFailure>();
  function add(failure: RenderFailure) {
    const key = keyOf(failure);
    const known = counted.get(key);
    if (!known && counted.size >= most) return;
    counted.set(key, { ...failure, count: failure.count + (known?.count ?? 0) });
  }
  return {
    note(failure: Omit<RenderFailure, 'count' | 'message'>, error: unknown) {
      add({ ...failure, count: 1, message: inOneLine(textOf(error), messageLength) });
    },
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
