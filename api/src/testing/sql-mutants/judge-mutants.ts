import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPostgres, type Mutant, sampleOf } from './find-mutants.ts';
import type { Instructions, PlannedMutant } from './instrument.ts';
import { runTests } from './run-tests.ts';
import type { Verdict } from './verdicts.ts';

/** The test that noticed a mutant in an earlier run; tried first. */
interface Killer {
  file: string;
  name: string;
}

type Tell = (verdict: Verdict) => void;

/** All mutants of a process that tries many, one after the other. */
const MAX_MINUTES = 30;
/** A mutant of sources may make a test wait for ever. */
const MAX_CODE_SECONDS = 10;

export class Judge {
  readonly #file: string;
  readonly #killers: Record<string, Killer>;

  readonly #base: Pick<Instructions, 'sources'>;

  /** `file` remembers which test killed which mutant; `base`: where changed sources are. */
  constructor(file: string, base: Pick<Instructions, 'sources'> = {}) {
    this.#file = file;
    this.#base = base;
    this.#killers = existsSync(this.#file)
      ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, Killer>)
      : {};
  }

  #remember(mutant: string, killer: Killer): void {
    this.#killers[mutant] = killer;
    writeFileSync(this.#file, JSON.stringify(this.#killers));
  }

  /**
   * Each file of tests tries all mutants that are still alive: first the tests that killed one
   * before, then a few of each file, then the others. All are of statements, or all of the schema.
   */
  async judge(mutants: readonly Mutant[], tell: Tell): Promise<void> {
    const alive = new Set(mutants);
    const attempt = async (file: string, testsOf: (mutant: Mutant) => string[] | 'all') => {
      const tried = [...alive]
        .map((mutant) => ({ mutant, tests: testsOf(mutant) }))
        .filter(({ tests }) => tests.length > 0);
      if (tried.length === 0) return;
      for (const [mutant, killedBy] of await this.#tryAll(file, tried)) {
        this.#remember(mutant.name, { file, name: killedBy });
        alive.delete(mutant);
        tell({ name: mutant.name, killedBy });
      }
    };
    const known = ({ name, tests }: Mutant) => {
      const killer = this.#killers[name];
      const own = killer && tests.get(killer.file);
      return own && (own.names?.includes(killer.name) ?? true) ? killer : undefined;
    };
    for (const file of new Set(mutants.flatMap((mutant) => known(mutant)?.file ?? [])))
      await attempt(file, (mutant) => {
        const killer = known(mutant);
        return killer?.file === file ? [killer.name] : [];
      });
    for (const { file, isSample } of attemptsOf(mutants))
      await attempt(file, ({ tests }) => {
        const own = tests.get(file);
        if (!own) return [];
        if (!own.names) return isSample ? [] : 'all';
        const sample = sampleOf(own.names, SAMPLE);
        return isSample ? sample : own.names.filter((test) => !sample.includes(test));
      });
    for (const { name } of alive) tell({ name });
  }

  /** Those that tests of this file killed, with the first that did. */
  async #tryAll(
    file: string,
    tried: { mutant: Mutant; tests: string[] | 'all' }[],
  ): Promise<Map<Mutant, string>> {
    const killed = new Map<Mutant, string>();
    let waiting = tried;
    while (waiting.length > 0) {
      const { results, isComplete } = await this.#runPlan(
        file,
        waiting.map(({ mutant: { name: id, change }, tests }) => ({
          ...{ id, ...change, tests: tests === 'all' ? undefined : tests },
        })),
      );
      const found = new Map(results.map((result) => [result.id, result]));
      for (const { mutant } of waiting) {
        const result = found.get(mutant.name);
        if (result?.isKilled) killed.set(mutant, result.test);
      }
      if (isComplete) break;
      // One left something behind, or its test did not end: it has a process of its own.
      const suspect = suspectOf(results);
      const alone = waiting.find(({ mutant }) => mutant.name === suspect) ?? waiting[0]!;
      const { original, sql, schema, code } = alone.mutant.change;
      const { failed } = await runTests(
        { files: [file], tests: alone.tests === 'all' ? onPostgres : exactly(alone.tests) },
        code
          ? { ...this.#base, code }
          : schema
            ? { schema }
            : { replace: { original: original!, sql: sql! } },
        code ? { maxSeconds: MAX_CODE_SECONDS } : {},
      );
      if (failed) killed.set(alone.mutant, failed.name ?? 'a test that did not end');
      const passed = passedTests(results);
      waiting = waiting
        .filter((each) => each !== alone && !killed.has(each.mutant))
        .map(({ mutant, tests }) => ({
          mutant,
          tests:
            tests === 'all' ? tests : tests.filter((test) => !passed.get(mutant.name)?.has(test)),
        }))
        .filter(({ tests }) => tests.length > 0);
    }
    return killed;
  }

  async #runPlan(file: string, mutants: PlannedMutant[]) {
    const folder = mkdtempSync(join(tmpdir(), 'playday-sql-mutants-'));
    const plan = { file: join(folder, 'plan.json'), results: join(folder, 'results.jsonl') };
    writeFileSync(plan.file, JSON.stringify(mutants));
    writeFileSync(plan.results, '');
    const isCode = this.#base.sources !== undefined;
    await runTests(
      { files: [file], tests: isCode ? '' : onPostgres },
      { ...this.#base, plan },
      {
        maxMinutes: MAX_MINUTES,
        ...(isCode && { maxSeconds: MAX_CODE_SECONDS, progress: plan.results }),
      },
    );
    const lines = readFileSync(plan.results, 'utf8').split('\n').filter(Boolean);
    rmSync(folder, { recursive: true });
    const results = lines.map((line) => JSON.parse(line) as Result | { isComplete: true });
    return {
      results: results.filter((result) => 'id' in result),
      isComplete: results.some((result) => 'isComplete' in result),
    };
  }
}

interface Result {
  id: string;
  test: string;
  /** False: its test fails without it, too, afterwards. Undefined: it begins. */
  isKilled?: boolean;
}

/** Of a process that ended early: which mutant left something behind, or was tried last. */
export const suspectOf = (results: readonly Result[]): string | undefined =>
  (results.find(({ isKilled }) => isKilled === false) ?? results.at(-1))?.id;

/** By mutant, the tests that it has passed: another began after them. */
export function passedTests(results: readonly Result[]): Map<string, Set<string>> {
  const begun = results.slice(0, -1).filter(({ isKilled }) => isKilled === undefined);
  const byMutant = Map.groupBy(begun, ({ id }) => id);
  return new Map([...byMutant].map(([id, each]) => [id, new Set(each.map(({ test }) => test))]));
}

const SAMPLE = 3;

/** As often as that, a test of the sample finds what another of the file does not. */
const SAMPLE_WEIGHT = 4;

/**
 * First a few tests of a quick file, last all of a slow one. What a file only uses, none of its
 * tests notices, so a few of many files find more than many of one.
 */
function attemptsOf(mutants: readonly Mutant[]): { file: string; isSample: boolean }[] {
  const costs = new Map(
    mutants.flatMap(({ tests }) => [...tests].map(([file, { ms }]) => [file, ms] as const)),
  );
  return [...costs]
    .flatMap(([file, ms]) => [
      { file, isSample: true, cost: ms },
      { file, isSample: false, cost: ms * SAMPLE_WEIGHT },
    ])
    .sort((a, b) => a.cost - b.cost);
}

/** As a regular expression. */
function exactly(tests: string[]): string {
  const escaped = tests.map((test) => test.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return `^(?:${escaped.join('|')})$`;
}
