import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const swc = {
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};
const base = {
  rootDir: root,
  transform: { '\\.(ts|tsx|mjs)$': ['@swc/jest', swc] },
  extensionsToTreatAsEsm: [],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '<rootDir>/\\.cache/'],
};
const browserFolders =
  'shell/src|shared/(?:contract|api-contract|rules|kit|ui|testing|build/create-remote)|mfe-[a-z0-9-]+/src';

/**
 * Two kinds of test: programs in Node, and browser code in jsdom. A console error fails the second
 * kind.
 */
export const projects = [
  {
    ...base,
    displayName: 'node',
    globalSetup: '<rootDir>/shared/testing/jest/find-postgres.ts',
    testEnvironment: 'node',
    testMatch: [
      '<rootDir>/{api,shell/server,shell/edge,shared/server,shared/build,e2e}/**/*.test.ts',
    ],
  },
  {
    ...base,
    displayName: 'browser',
    testEnvironment: '<rootDir>/shared/testing/jest/jest.environment.mjs',
    testRegex: `/(${browserFolders})/.*\\.test\\.tsx?$`,
    moduleNameMapper: { '\\.css$': '<rootDir>/shared/testing/jest/css-names.cjs' },
    setupFilesAfterEnv: ['<rootDir>/shared/testing/jest/jest.setup.ts'],
  },
];
