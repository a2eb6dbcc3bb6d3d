import { projects } from '../../../../shared/testing/jest/jest.preset.mjs';

const [node] = projects;
const transformer = '<rootDir>/api/src/testing/sql-mutants/transformer.mjs';

export default {
  ...node,
  testEnvironment: '<rootDir>/api/src/testing/sql-mutants/mutant-environment.mjs',
  transform: Object.fromEntries(
    Object.entries(node?.transform ?? {}).map(([files, [, swc]]) => [files, [transformer, swc]]),
  ),
  testSequencer: '<rootDir>/api/src/testing/sql-mutants/given-order.mjs',
};
