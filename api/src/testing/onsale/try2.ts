import { ownPostgres } from '../own-postgres.ts';
import { runScenario } from './fairness/run-scenario.ts';
import { scenarios } from './fairness/scenarios.ts';
const server = await ownPostgres({ shared_buffers: '128MB', autovacuum_naptime: 5 });
await server.start();
try {
  const [name, count, without] = process.argv.slice(2);
  const s = scenarios.find((x) => x.name === name)!;
  const n = Number(count);
  const scenario = { ...s, crowd: { ...s.crowd, count: n }, tickets: Math.round(s.tickets * n / s.crowd.count), maxChoosing: s.maxChoosing };
  const t0 = Date.now();
  const run = await runScenario(server, scenario, { seed: 1, without });
  const ends: Record<string, number> = {};
  for (const t of run.traces) ends[t.end ?? t.state] = (ends[t.end ?? t.state] ?? 0) + 1;
  console.log(name, n, (Date.now() - t0) / 1000, 's', 'virtual min', run.endedAt / 60000, 'asks', run.asks, 'most', run.mostChoosing, ends, run.last, run.violations.slice(0, 5), run.violations.length);
  const inside = run.ranges.filter((r) => run.calledAt[r.place] !== undefined);
  const ok = inside.filter((r) => { const w = run.calledAt[r.place]! - r.at; return w >= r.from && w <= r.to; });
  console.log('ranges', run.ranges.length, inside.length, ok.length / inside.length);
  console.log('longest refused', Math.max(...run.traces.map((t) => t.longestRefusedMs)) / 1000);
  const { writeFileSync } = await import('node:fs');
  if (process.env.OUT) writeFileSync(process.env.OUT, JSON.stringify({ ranges: run.ranges.map(({ trace, ...r }) => r), calledAt: run.calledAt }));
} finally {
  await server.remove();
}
