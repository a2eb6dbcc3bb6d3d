import { appendFileSync, readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

/** @typedef {import('@jest/types').Circus.AsyncEvent} AsyncEvent */
/** @typedef {import('@jest/types').Circus.SyncEvent} SyncEvent */
/** @typedef {import('@jest/types').Circus.TestEntry} Test */
/** @typedef {import('@jest/types').Circus.DescribeBlock} Block */
/** @typedef {import('./instrument.ts').PlannedMutant} Mutant */

/** @type {import('./instrument.ts').Instructions} */
const { plan, code, coverage } = JSON.parse(process.env.PLAYDAY_SQL_MUTANT ?? '{}');

/** A loop that a mutant made endless reaches it more often than this. */
const MAX_HITS = 100_000;

/**
 * Runs each test once for each mutant of a plan that concerns it, in one process. Mutants of
 * statements share one database: after a test that fails it runs the same without the mutant; if
 * that fails, too, the mutant has left something behind, and the file ends. Each mutant of the
 * schema has a copy of the file's blocks, whose hooks make databases. Without a plan, it skips what
 * follows the first test that fails. Mutants of sources are switched by what Stryker's instrumenter
 * put into them, which also counts which are reached.
 */
export default class MutantEnvironment extends TestEnvironment {
  /**
   * @param {import('@jest/environment').JestEnvironmentConfig} config
   * @param {import('@jest/environment').EnvironmentContext} context
   */
  constructor(config, context) {
    super(config, context);
    this.path = context.testPath;
    this.global.__stryker__ = this.switch;
  }

  hasFailed = false;
  /** @type {Mutant[]} */
  mutants = plan ? JSON.parse(readFileSync(plan.file, 'utf8')) : [];
  /** @type {Map<Test, { mutant: Mutant, name: string, isControl: boolean }>} */
  copies = new Map();
  /** @type {Map<Block, Mutant>} */
  blocks = new Map();
  /** @type {Test | undefined} */
  last;
  /** @type {Mutant | undefined} */
  suspect;
  /** @type {Set<Mutant>} */
  decided = new Set();
  /** @type {import('./instrument.ts').Switch} */
  switch = { activeMutant: code };

  /**
   * @param {AsyncEvent | SyncEvent} event
   * @param {import('@jest/types').Circus.State} state
   */
  handleTestEvent(event, state) {
    if (!plan) {
      if (coverage) this.cover(event, coverage);
      if (event.name === 'test_done') this.hasFailed ||= event.test.errors.length > 0;
      if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
      return;
    }
    if (event.name === 'run_start') {
      const root = state.rootDescribeBlock;
      if (this.mutants.some(({ schema }) => schema)) this.multiplyBlocks(root);
      else this.multiply(root);
    }
    if (event.name === 'run_describe_start') this.startBlock(event.describeBlock);
    if (event.name === 'test_start') this.start(event.test);
    if (event.name === 'run_finish') {
      this.settle();
      if (!this.hasFailed) this.write({ isComplete: true });
    }
  }

  /**
   * @param {AsyncEvent | SyncEvent} event
   * @param {string} file
   */
  cover(event, file) {
    if (event.name === 'test_start') this.switch.currentTestId = fullNameOf(event.test);
    if (event.name === 'test_done') this.switch.currentTestId = undefined;
    if (event.name !== 'run_finish') return;
    const { static: atLoad = {}, perTest = {} } = this.switch.mutantCoverage ?? {};
    const line = { testFile: this.path, atLoad, perTest };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
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
      .filter(({ tests }) => tests?.includes(name))
      .flatMap((mutant) =>
        [false, true].map((isControl) => this.copyOf(test, { mutant, name, isControl })),
      );
  }

  /**
   * @param {Test} test
   * @param {{ mutant: Mutant, name: string, isControl: boolean }} of
   * @returns {Test}
   */
  copyOf(test, of) {
    const copy = {
      ...test,
      ...{ errors: [], retryReasons: [], unhandledRejectionErrorByPromise: new Map() },
    };
    this.copies.set(copy, of);
    return copy;
  }

  /** @param {Block} root */
  multiplyBlocks(root) {
    root.children = root.children.flatMap((block) =>
      block.type === 'test'
        ? []
        : this.mutants.map((mutant) => {
            const copy = this.copyOfBlock(block, root, { mutant, name: block.name });
            this.blocks.set(copy, mutant);
            return copy;
          }),
    );
  }

  /**
   * @param {Block} block
   * @param {Block} parent
   * @param {{ mutant: Mutant, name: string }} of
   * @returns {Block}
   */
  copyOfBlock(block, parent, { mutant, name }) {
    /** @type {Block} */
    const copy = { ...block, parent, children: [], tests: [] };
    copy.hooks = block.hooks.map((hook) => ({ ...hook, parent: copy }));
    copy.children = block.children.map((child) => {
      const of = { mutant, name: `${name} ${child.name}` };
      if (child.type !== 'test') return this.copyOfBlock(child, copy, of);
      const test = this.copyOf({ ...child, parent: copy }, { ...of, isControl: false });
      // Before its hooks run, a block must know whether it has tests.
      if (mutant.tests && !mutant.tests.includes(of.name)) test.mode = 'skip';
      return test;
    });
    return copy;
  }

  /** @param {Block} block */
  startBlock(block) {
    const mutant = this.blocks.get(block);
    if (!mutant) return;
    this.settle();
    this.global.sqlMutant = mutant;
    if (this.decided.has(mutant)) skip(block);
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
    this.switch.activeMutant = this.global.sqlMutant?.code;
    Object.assign(this.switch, { hitCount: 0, hitLimit: MAX_HITS });
    this.write({ id: copy.mutant.id, test: copy.name });
  }

  /** Judges the last test that ran: only now are all of its errors known. */
  settle() {
    const copy = this.last && this.copies.get(this.last);
    const isRed = this.last && this.last.errors.length > 0;
    this.last = undefined;
    if (!copy) return;
    const { mutant, name, isControl } = copy;
    if (mutant.schema && isRed) {
      this.decided.add(mutant);
      this.write({ id: mutant.id, test: name, isKilled: true });
      return;
    }
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

/**
 * @param {Test | Block} of
 * @returns {string}
 */
function fullNameOf({ name, parent }) {
  return parent?.parent ? `${fullNameOf(parent)} ${name}` : name;
}

/** @param {Block} block */
function skip(block) {
  for (const child of block.children)
    if (child.type === 'test') child.mode = 'skip';
    else skip(child);
}
