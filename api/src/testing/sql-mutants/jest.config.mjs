import { projects } from '../../../../shared/testing/jest/jest.preset.mjs';

const [node] = projects;

export default {
  ...node,
  testEnvironment: '<rootDir>/api/src/testing/sql-mutants/mutant-environment.mjs',
  testSequencer: '<rootDir>/api/src/testing/sql-mutants/given-order.mjs',
};
