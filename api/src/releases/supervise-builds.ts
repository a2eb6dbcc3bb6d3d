import type { Context } from '../context.ts';
import { endFailingCanaries } from './canary.ts';
import { goBackFromRenderFailures } from './render-failures.ts';
import { followErrorReports } from './reported-errors.ts';

/** Ends canaries and replaces live builds that fail: by what shells report, and by probes that pages' reports lead to. */
export async function superviseBuilds(context: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  await endFailingCanaries(context);
  await goBackFromRenderFailures(context);
  await followErrorReports(context);
}
