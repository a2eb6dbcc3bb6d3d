import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { mutants } from './mutations.ts';

const read = (file: string) => readFileSync(resolve(__dirname, '../../..', file), 'utf8');

/** `npm run mutation` takes minutes; these tests check that its table still matches the code. */
describe('mutation table', () => {
  test.each(mutants)('source text occurs exactly once: $guard', ({ file, from, to }) => {
    expect(read(file).split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });

  test.each(mutants)('named test exists: $guard', ({ test: { file, name } }) => {
    expect(read(file)).toContain(name);
  });
});
