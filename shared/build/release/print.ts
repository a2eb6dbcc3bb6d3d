import type { ReleaseChange, ReleaseStatus } from '@playday/shared/api-contract';

/** Prints the live builds and their reports: one line per build, its most frequent errors below. */
export function printStatus(
  url: string,
  { remotes, live, canaries, shells, reports }: ReleaseStatus,
) {
  console.log(
    `${url}: ${shells.length} ${shells.length === 1 ? 'shell running' : 'shells running'}`,
  );
  for (const shell of shells) {
    for (const { program, build, reason } of shell.refused)
      console.log(`  shell ${shell.instance} has no ${program} ${build}: ${reason}`);
  }
  for (const { name, origin } of remotes) console.log(`  ${name} at ${origin}`);
  console.table(
    [
      ...live.map((one) => ({
        ...one,
        shown: [
          'live',
          ...(one.isForced ? ['forced'] : []),
          ...(one.isSeen === false ? ['not seen in a browser'] : []),
        ].join(', '),
        commit: describeCommit(one),
      })),
      ...canaries.map(({ percent, ...one }) => ({
        ...one,
        shown: `canary ${percent} %`,
        commit: '',
        owner: undefined,
      })),
    ].map(({ program, build, shown, since, commit, owner }) => {
      const report = reports.find((one) => one.program === program && one.build === build);
      return {
        program,
        owner: owner ?? '',
        build,
        shown,
        since: since.slice(0, 16),
        commit,
        visitors: report?.visitors ?? 0,
        errors: report?.errors ?? 0,
        refused: report?.refused ?? 0,
        'failed on server': report ? sum(Object.values(report.onServer)) : 0,
        'long tasks': report?.longTasks ?? 0,
        ...Object.fromEntries(
          ['LCP', 'INP', 'CLS'].map((name) => [`${name} p75`, report?.p75[name] ?? '–']),
        ),
      };
    }),
  );
  for (const { program, build, failingSince } of live) {
    if (failingSince !== null)
      console.log(
        `  ${program} ${build} fails on its probes since ${failingSince}, ` +
          'and no earlier build is proven to be better',
      );
  }
  for (const { program, build, onServer } of reports) {
    const { crashes, throws, timeouts } = onServer;
    if (crashes + throws + timeouts > 0)
      console.log(
        `  ${program} ${build} on the server: ${crashes} crashes, ${throws} pages that threw, ` +
          `${timeouts} that took too long`,
      );
  }
  for (const { program, build, worst } of reports) {
    for (const { message, count, frames } of worst) {
      console.log(`  ${program} ${build}: ${count} × ${message}`);
      for (const frame of frames) console.log(`      at ${frame}`);
    }
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** `3f4621c`, `3f4621c, changes not committed`; empty where the commit is unknown. */
const describeCommit = ({ commit, isClean }: Pick<ReleaseChange, 'commit' | 'isClean'>) =>
  commit === null
    ? ''
    : `${commit.slice(0, 7)}${isClean === false ? ', changes not committed' : ''}`;

/** Prints the release history: time, change, author and commit. */
export function printHistory(changes: ReleaseChange[]) {
  if (changes.length === 0) console.log('No releases yet.');
  for (const change of changes) {
    const { at, kind, program, from, to, percent, who, reason } = change;
    const details = [describeCommit(change), reason].filter(Boolean).join('; ');
    const share = percent === null ? '' : ` ${percent} %`;
    console.log(
      `${at}  ${kind}${share}  ${program}  ${from ?? '–'} → ${to ?? '–'}  ` +
        `${who}${details ? `  (${details})` : ''}`,
    );
  }
}
