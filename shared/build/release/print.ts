import type { ReleaseChange, ReleaseStatus } from '@playday/shared/api-contract';

/** Prints the live builds and their reports: one line per build, its most frequent errors below. */
export function printStatus(url: string, { live, canaries, shells, reports }: ReleaseStatus) {
  console.log(`${url}: ${shells.length} ${shells.length === 1 ? 'shell running' : 'shells running'}`);
  for (const shell of shells) {
    for (const { program, build, reason } of shell.refused)
      console.log(`  shell ${shell.instance} has no ${program} ${build}: ${reason}`);
  }
  console.table(
    [
      ...live.map(({ program, build, since }) => ({ program, build, shown: 'live', since })),
      ...canaries.map(({ program, build, since, percent }) => ({
        program,
        build,
        shown: `canary ${percent} %`,
        since,
      })),
    ].map(({ program, build, shown, since }) => {
      const report = reports.find((one) => one.program === program && one.build === build);
      return {
        program,
        build,
        shown,
        since: since.slice(0, 16),
        visitors: report?.visitors ?? 0,
        errors: report?.errors ?? 0,
        refused: report?.refused ?? 0,
        'failed on server': report ? sum(Object.values(report.onServer)) : 0,
        'long tasks': report?.longTasks ?? 0,
        ...Object.fromEntries(['LCP', 'INP', 'CLS'].map((name) => [`${name} p75`, report?.p75[name] ?? '–'])),
      };
    }),
  );
  for (const { program, build, onServer } of reports) {
    const { crashes, throws, timeouts } = onServer;
    if (crashes + throws + timeouts > 0)
      console.log(
        `  ${program} ${build} on the server: ${crashes} crashes, ${throws} pages that threw, ${timeouts} that took too long`,
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

/** Prints the release history: time, change and author. */
export function printHistory(changes: ReleaseChange[]) {
  if (changes.length === 0) console.log('No releases yet.');
  for (const { at, kind, program, from, to, percent, who, reason } of changes) {
    const share = percent === null ? '' : ` ${percent} %`;
    console.log(
      `${at}  ${kind}${share}  ${program}  ${from ?? '–'} → ${to}  ${who}${reason ? `  (${reason})` : ''}`,
    );
  }
}
