/**
 * Runs test files in the order in which they were given. Jest would begin with the longest; for a
 * mutant, those begin that are likely to notice it soonest.
 */
export default class GivenOrder {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const place = (/** @type {{ path: string }} */ { path }) =>
      process.argv.findIndex((argument) => path.endsWith(argument));
    return tests.toSorted((a, b) => place(a) - place(b));
  }

  allFailedTests() {
    return [];
  }

  shard() {
    return [];
  }

  cacheResults() {}
}
