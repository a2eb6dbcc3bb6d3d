import { projects } from '../../../shared/testing/jest/jest.preset.mjs';

const [node] = projects;
const tests = process.env.MUTATION_TESTS ? process.env.MUTATION_TESTS.split(',') : [''];

export default {
  ...node,
  testTimeout: 60_000,
  testMatch: tests.map((path) => `<rootDir>/api/src/${path}{*,**/*}.test.ts`),
};
