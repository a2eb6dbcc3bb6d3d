import { setTimeout as sleep } from 'node:timers/promises';
import { portOf, type ShopPlaces } from '../../scripts/shop-options.ts';
import { workspaceRemotes } from '../../workspace-remotes.ts';
import type { Act, TouredShop } from './acts/act.ts';
import { createBuyers } from './buyers.ts';
import type { LiveBuild, ShownAct, TourState } from './tour-state.ts';
import { watchVisitors } from './watch-visitors.ts';

const everyMs = 1_000;
const askMs = 5_000;
/** For the check after an act, also on a machine that is busy. */
const patienceMs = 120_000;

/** Runs acts, one at a time, and watches the shop while somebody looks. */
export type Tour = ReturnType<typeof runTour>;

/** `changed` is called whenever there is something new to show. */
export function runTour(
  { shop, places, acts }: { shop: TouredShop; places: ShopPlaces; acts: readonly Act[] },
  changed: () => void,
) {
  const ending = new AbortController();
  const { signal } = ending;
  const buyers = createBuyers(shop.url, places.dataDir);
  const visitors = watchVisitors(shop.url, changed);
  let runs: Promise<void> | undefined;
  let viewers = 0;
  let watching: AbortController | undefined;
  const state: Omit<TourState, 'visitors'> & { acts: ShownAct[] } = {
    shop: shop.url,
    running: null,
    acts: acts.map(({ id, title, will, button, proof, leftOut = null }) => ({
      ...{ id, title, will, button, proof, leftOut },
      ...{ outcome: 'none', lines: [], progress: null },
    })),
    builds: [],
    invariants: { checks: 0, violations: [] },
  };

  async function readBuilds() {
    const answer = await fetch(`${shop.url}/release.json`, { signal: AbortSignal.timeout(askMs) });
    const release = (await answer.json()) as { shell: string; remotes: Record<string, string> };
    const remotes = await Promise.all(
      workspaceRemotes()
        .filter(({ name }) => release.remotes[name])
        .map(async (remote): Promise<LiveBuild> => {
          const health = `http://127.0.0.1:${portOf(remote, places)}/health`;
          const isServerUp = await fetch(health, { signal: AbortSignal.timeout(askMs) }).then(
            ({ ok }) => ok,
            () => false,
          );
          return { program: remote.name, build: release.remotes[remote.name]!, isServerUp };
        }),
    );
    state.builds = [{ program: 'shell', build: release.shell, isServerUp: null }, ...remotes];
  }

  /** Has the api check all invariants now. While it does not answer, nothing is counted. */
  async function checkInvariants(timeoutMs = askMs): Promise<boolean> {
    const { invariants } = state;
    const found = await fetch(`http://127.0.0.1:${places.apiPort}/dev/invariants`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).then(
      async (answer) =>
        answer.ok
          ? ((await answer.json()) as { violations: { rule: string; subject: string }[] })
          : undefined,
      () => undefined,
    );
    if (!found) return false;
    invariants.checks += 1;
    const now = found.violations.map(({ rule, subject }) => `${rule} (${subject})`);
    // One that is gone again has been, all the same.
    invariants.violations = [...new Set([...invariants.violations, ...now])];
    return true;
  }

  async function watch({ signal: over }: AbortController) {
    visitors.start();
    try {
      for (; ; await sleep(everyMs, undefined, { signal: over })) {
        await Promise.all([readBuilds().catch(() => {}), checkInvariants()]);
        changed();
      }
    } catch (error) {
      if (!over.aborted) throw error;
    } finally {
      visitors.stop();
    }
  }

  /** Watches for as long as there is a viewer, or an act that runs. */
  function watchIfWanted() {
    const isWanted = (viewers > 0 || runs !== undefined) && !signal.aborted;
    if (isWanted === (watching !== undefined)) return;
    watching?.abort();
    watching = isWanted ? new AbortController() : undefined;
    if (watching) void watch(watching);
  }

  async function run(act: Act, shown: ShownAct) {
    Object.assign(shown, { outcome: 'running', lines: [], progress: null });
    state.running = act.id;
    const say = (line: string) => {
      shown.lines.push(line);
      shown.progress = null;
      changed();
    };
    const progress = (line: string) => {
      shown.progress = line;
      changed();
    };
    try {
      await act.run({ shop, places, buyers, signal, say, progress });
      const end = Date.now() + patienceMs;
      for (; !(await checkInvariants(patienceMs)); await sleep(everyMs))
        if (signal.aborted || Date.now() > end) throw new Error('The api checks no invariants.');
      const { violations } = state.invariants;
      if (violations.length > 0) throw new Error(`Violated: ${violations.join(', ')}.`);
      say('All invariants were checked afterwards: no violation.');
      shown.outcome = 'held';
    } catch (error) {
      say(signal.aborted ? 'The shop was stopped.' : (error as Error).message);
      shown.outcome = 'failed';
    } finally {
      shown.progress = null;
      state.running = null;
      changed();
    }
  }

  return {
    state: (): TourState => ({ ...state, visitors: visitors.shown() }),
    /**
     * Begins an act, unless another one runs, it is left out, or there is none with this id: then
     * it returns false.
     */
    begin(id: string): boolean {
      const act = acts.find((each) => each.id === id && !each.leftOut);
      const shown = state.acts.find((each) => each.id === id);
      if (!act || !shown || runs || signal.aborted) return false;
      runs = run(act, shown).finally(() => {
        runs = undefined;
        watchIfWanted();
      });
      watchIfWanted();
      return true;
    },
    /** Somebody looks; returns a function for when they no longer do. */
    view(): () => void {
      viewers += 1;
      watchIfWanted();
      return () => {
        viewers -= 1;
        watchIfWanted();
      };
    },
    /** Ends the act that runs, once it has brought back what it broke. */
    async close(): Promise<void> {
      ending.abort();
      watchIfWanted();
      await runs;
    },
  };
}
