import { inspect } from 'node:util';
import type { RenderFailure } from '@playday/shared/api-contract';

/** The api takes so many at once; more kinds of failure than these wait for the next time. */
const mostAtOnce = 20;
const most = 200;
const messageLength = 200;

/** What a worker threw, in words. It need not be an error, and its `toString` need not work. */
export function textOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return inspect(error);
  }
}

const keyOf = ({ program, build, kind }: Omit<RenderFailure, 'count'>) => `${program} ${build} ${kind}`;

/** Failures of server builds, counted until they are reported to the api with the shell's heartbeat. */
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
      add({ ...failure, count: 1, message: textOf(error).slice(0, messageLength) });
    },
    /** What was counted since the last time, at most twenty rows. */
    take(): RenderFailure[] {
      const taken = [...counted.values()].slice(0, mostAtOnce);
      for (const failure of taken) counted.delete(keyOf(failure));
      return taken;
    },
    /** Counts again what could not be reported. */
    putBack(failures: RenderFailure[]) {
      for (const failure of failures) add(failure);
    },
  };
}

export type RenderFailures = ReturnType<typeof createRenderFailures>;
