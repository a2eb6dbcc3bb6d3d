import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '@playday/shared/api-contract';
import { builtProgram, workspacePrograms } from './built-program.ts';
import { ReleaseError, type ReleasesClient } from './releases-client.ts';

/** A killed shell counts as running for some seconds, and a publish waits for it. */
const patienceMs = 13_000;

/**
 * Publishes, all at once, the builds on this machine that were never published to this shop. A
 * build that was rolled back is not published again, so restarting the shop does not undo a
 * rollback.
 */
export async function publishNew(releases: ReleasesClient, which: Program[] = workspacePrograms()) {
  const histories = await Promise.all(which.map((program) => releases.history(program)));
  const { live } = await releases.status();
  const built = await Promise.all(which.map((program) => builtProgram(program)));
  const seen = new Set(histories.flat().map(({ program, to }) => `${program}/${to}`));
  const fresh = built.filter(
    ({ program, build }) =>
      !seen.has(`${program}/${build}`) || !live.some((one) => one.program === program),
  );
  if (fresh.length === 0) return [];
  for (const end = Date.now() + patienceMs; ; await sleep(500)) {
    try {
      // Nobody looks: programs publish themselves as they start.
      await releases.publish(fresh, undefined, { look: () => Promise.resolve(null) });
      return fresh.map(({ program, build }) => `${program} ${build}`);
    } catch (error) {
      if (!(error instanceof ReleaseError) || error.code !== 5004 || Date.now() > end) throw error;
    }
  }
}

/**
 * `publishNew` as a shop starts. A shop with live builds serves, whatever this comes to, which
 * `log` says; only one without any cannot. Throws when the api gives no answer, too: call it again.
 */
export async function publishAtStart(
  releases: ReleasesClient,
  { isFirst, log, which }: { isFirst: boolean; log: (line: string) => void; which?: Program[] },
): Promise<void> {
  try {
    for (const build of await publishNew(releases, which)) log(`  ${build} is live`);
  } catch (error) {
    if (isFirst || (error instanceof ReleaseError && error.isTemporary)) throw error;
    log(`  Not published, so the builds before stay live: ${(error as Error).message}`);
    log('  Try again: npm run release -- publish NAME');
  }
}
