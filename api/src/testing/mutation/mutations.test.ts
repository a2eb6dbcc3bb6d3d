import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { mutants } from './mutations.ts';

const read = (file: string) => readFileSync(resolve(__dirname, '../../..', file), 'utf8');

/** `npm run mutants` takes minutes; that its table still fits the code is seen here. */
describe('the table of guards', () => {
  test.each(mutants)('finds once what it switches off: $guard', ({ file, from, to }) => {
    expect(read(file).split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });

  test.each(mutants)('names a test that is there: $guard', ({ test: { file, name } }) => {
    expect(read(file)).toContain(name);
  });
});
