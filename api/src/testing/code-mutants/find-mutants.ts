import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '@playday/build/root';
import {
  costOf,
  type Mutant,
  sampleOf,
  slowTests,
  testFiles,
} from '../sql-mutants/find-mutants.ts';
import type { Coverage } from '../sql-mutants/instrument.ts';
import { runTests } from '../sql-mutants/run-tests.ts';
import type { Slice } from '../sql-mutants/slices.ts';
import { type CodeMutant, instrumentSources } from './instrument-sources.ts';

export const cache = join(root, '.cache/code-mutants');

/** A mutant, with the tests that reach it; without any if none does. */
export async function mutantsOfCode(name: string, slice: Slice, workers: number) {
  mkdirSync(cache, { recursive: true });
  const sources = join(cache, name);
  const found = await instrumentSources(slice.sources, sources);
  const files = testFiles(slice.tests);
  console.log(`recording which test of ${files.length} files reaches which mutant …`);
  const coverage = join(cache, `${name}-coverage.jsonl`);
  writeFileSync(coverage, '');
  const { passed, failed } = await runTests(
    { files, tests: '' },
    { sources, coverage },
    { workers, maxMinutes: 60, maxSeconds: 600 },
  );
  if (failed) throw new Error(`fails without a mutant: ${failed.name ?? failed.file}`);
  const covered = readFileSync(coverage, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Coverage);
  rmSync(coverage);
  const recordings = files.map((file) => ({
    file,
    tests: passed.filter((test) => test.file === file),
    reached: covered.find(({ testFile }) => relative(root, testFile) === file),
  }));
  const costs = new Map(recordings.map((each) => [each.file, costOf(each, slice)]));
  const slow = new Set([
    ...recordings.flatMap(slowTests),
    ...passed.filter(({ file, ms }) => ms > MAX_MS || isRace(file)).map((test) => test.name),
  ]);
  const testsOf = (id: string): Mutant['tests'] => {
    const reaching = recordings.map(({ file, reached }) => ({
      file,
      all: Object.entries(reached?.perTest ?? {}).flatMap(([test, ids]) => (id in ids ? test : [])),
    }));
    const quick = reaching.map(({ file, all }) => ({
      file,
      all: all.filter((test) => !slow.has(test)),
    }));
    const isQuick = quick.some(({ all }) => all.length > 0);
    return new Map(
      (isQuick ? quick : reaching)
        .filter(({ all }) => all.length > 0)
        .map(({ file, all }) => {
          const isOwn = slice.sources.test(relative('api/src', file));
          const names = isOwn ? all : sampleOf(all, MAX_TESTS);
          return [file, { names, ms: costs.get(file)! }];
        }),
    );
  };
  const mutants = found.map((each) => ({
    ...{ name: nameOf(each), change: { code: each.id }, tests: testsOf(each.id) },
  }));
  const isLoaded = (id: string) => covered.some(({ atLoad }) => id in atLoad);
  return {
    sources,
    // What runs only while a file loads cannot be changed for one test.
    mutants: mutants.filter(({ tests, change }) => tests.size > 0 || !isLoaded(change.code)),
  };
}

/**
 * Tests that take longer are tried only where no other test reaches a mutant; so are races, which a
 * mutant makes wait until their time is over.
 */
const MAX_MS = 3000;
const isRace = (file: string) => /(?:races?|locks?|lock-order)\.test\.ts$/u.test(file);

/** Of a file of another folder than the mutant's, whose tests reach it on their way. */
const MAX_TESTS = 40;

const MAX_LENGTH = 90;

function nameOf({ fileName, location, mutatorName, replacement, id }: CodeMutant): string {
  const { line, column } = location.start;
  const place = `${relative('api/src', fileName)}:${line + 1}:${column + 1}`;
  const change = replacement.replaceAll(/\s+/gu, ' ');
  const short = change.length > MAX_LENGTH ? `${change.slice(0, MAX_LENGTH)}…` : change;
  return `${place}: ${mutatorName} ${id}: ${short}`;
}
