import { appendFileSync, readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

/** @typedef {import('@jest/types').Circus.AsyncEvent} AsyncEvent */
/** @typedef {import('@jest/types').Circus.SyncEvent} SyncEvent */
/** @typedef {import('@jest/types').Circus.TestEntry} Test */
/** @typedef {import('@jest/types').Circus.DescribeBlock} Block */
/** @typedef {import('./instrument.ts').PlannedMutant} Mutant */

/** @type {import('./instrument.ts').Instructions} */
const { plan } = JSON.parse(process.env.PLAYDAY_SQL_MUTANT ?? '{}');

/**
 * Runs each test once for each mutant of a plan that concerns it, in one process with one database.
 * After a test that fails it runs the same without the mutant: if that fails, too, the mutant has
 * left something behind, and the file ends. Without a plan, it skips what follows the first test
 * that fails.
 */
export default class MutantEnvironment extends TestEnvironment {
  hasFailed = false;
  /** @type {Mutant[]} */
  mutants = plan ? JSON.parse(readFileSync(plan.file, 'utf8')) : [];
  /** @type {Map<Test, { mutant: Mutant, name: string, isControl: boolean }>} */
  copies = new Map();
  /** @type {Test | undefined} */
  last;
  /** @type {Mutant | undefined} */
  suspect;
  /** @type {Set<Mutant>} */
  decided = new Set();

  /**
   * @param {AsyncEvent | SyncEvent} event
   * @param {import('@jest/types').Circus.State} state
   */
  handleTestEvent(event, state) {
    if (!plan) {
      if (event.name === 'test_done') this.hasFailed ||= event.test.errors.length > 0;
      if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
      return;
    }
    if (event.name === 'run_start') this.multiply(state.rootDescribeBlock);
    if (event.name === 'test_start') this.start(event.test);
    if (event.name === 'run_finish') {
      this.settle();
      if (!this.hasFailed) this.write({ isComplete: true });
    }
  }

  /**
   * @param {Block} block
   * @param {string} name
   */
  multiply(block, name = '') {
    block.children = block.children.flatMap((child) => {
      const full = `${name}${child.name}`;
      if (child.type === 'test') return this.copiesOf(child, full);
      this.multiply(child, `${full} `);
      return child;
    });
  }

  /**
   * @param {Test} test
   * @param {string} name
   * @returns {(Block | Test)[]}
   */
  copiesOf(test, name) {
    return this.mutants
      .filter(({ tests }) => tests.includes(name))
      .flatMap((mutant) =>
        [false, true].map((isControl) => {
          const copy = {
            ...test,
            ...{ errors: [], retryReasons: [], unhandledRejectionErrorByPromise: new Map() },
          };
          this.copies.set(copy, { mutant, name, isControl });
          return copy;
        }),
      );
  }

  /** @param {Test} test */
  start(test) {
    this.settle();
    const copy = this.copies.get(test);
    const isWanted =
      copy &&
      !this.hasFailed &&
      copy.isControl === (copy.mutant === this.suspect) &&
      !this.decided.has(copy.mutant);
    if (!isWanted) {
      test.mode = 'skip';
      return;
    }
    this.last = test;
    this.global.sqlMutant = copy.isControl ? undefined : copy.mutant;
    this.write({ id: copy.mutant.id, test: copy.name });
  }

  /** Judges the last test that ran: only now are all of its errors known. */
  settle() {
    const copy = this.last && this.copies.get(this.last);
    const isRed = this.last && this.last.errors.length > 0;
    this.last = undefined;
    if (!copy) return;
    const { mutant, name, isControl } = copy;
    if (!isControl && isRed) this.suspect = mutant;
    if (!isControl) return;
    this.suspect = undefined;
    this.decided.add(mutant);
    this.hasFailed = isRed === true;
    this.write({ id: mutant.id, test: name, isKilled: !isRed });
  }

  /** @param {object} line */
  write(line) {
    if (plan) appendFileSync(plan.results, `${JSON.stringify(line)}\n`);
  }
}
