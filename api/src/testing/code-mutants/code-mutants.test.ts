import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '@playday/build/root';
import type { Coverage } from '../sql-mutants/instrument.ts';
import { Judge } from '../sql-mutants/judge-mutants.ts';
import { runTests } from '../sql-mutants/run-tests.ts';
import type { Verdict } from '../sql-mutants/verdicts.ts';

const source = 'api/src/stock/hold-terms.ts';
const testFile = 'api/src/stock/hold-terms.test.ts';
const ofExtension =
  'an extension adds 1,800 s, not past the end of the sale nor while tickets are scarce';
const ofPayment = 'time to pay: 15 minutes; with scarce tickets the rest of the hold, at least 5';

/** As Stryker's instrumenter writes it: counted when it is reached, changed when it is active. */
const instrumented = `if (
  globalThis.__stryker__.activeMutant === '1'
    ? saleEnd <= endsAt
    : (cover('1'), isScarce || saleEnd <= endsAt)
) return endsAt;`;
const helper = `
function cover(id: string) {
  const { currentTestId } = globalThis.__stryker__;
  const all = (globalThis.__stryker__.mutantCoverage ??= { static: {}, perTest: {} });
  const of = currentTestId ? (all.perTest[currentTestId] ??= {}) : all.static;
  of[id] = (of[id] ?? 0) + 1;
}`;

describe('mutants of sources', () => {
  let sources: string;
  beforeAll(() => {
    sources = mkdtempSync(join(tmpdir(), 'playday-code-mutants-'));
    const text = readFileSync(join(root, source), 'utf8');
    const changed = text.replace('if (isScarce || saleEnd <= endsAt) return endsAt;', instrumented);
    expect(changed).not.toBe(text);
    mkdirSync(dirname(join(sources, source)), { recursive: true });
    writeFileSync(join(sources, source), changed + helper);
  });
  afterAll(() => rmSync(sources, { recursive: true }));

  test('recording: which test reaches which', async () => {
    const coverage = join(sources, 'coverage.jsonl');
    writeFileSync(coverage, '');
    await runTests({ files: [testFile], tests: '' }, { sources, coverage });
    const { perTest, atLoad } = JSON.parse(readFileSync(coverage, 'utf8')) as Coverage;
    expect(Object.keys(perTest)).toEqual([ofExtension]);
    expect(atLoad).toEqual({});
  });

  test('one in whose tests none fails is alive; the other is killed', async () => {
    const verdicts: Verdict[] = [];
    const mutant = (code: string) => ({
      ...{ name: `mutant ${code}`, change: { code } },
      tests: new Map([[testFile, { names: [ofPayment, ofExtension], ms: 1 }]]),
    });
    const judge = new Judge(join(sources, 'killers.json'), { sources });
    await judge.judge([mutant('1'), mutant('2')], (verdict) => verdicts.push(verdict));
    expect(verdicts).toEqual([{ name: 'mutant 1', killedBy: ofExtension }, { name: 'mutant 2' }]);
  });
});
