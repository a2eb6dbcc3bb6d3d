import { fileURLToPath } from 'node:url';
import { projects } from './jest.preset.mjs';

/** @param {string} name A file beside this one. */
const beside = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Jest for a remote in a repository of its own: browser code below `src` of the current folder. */
export default {
  ...projects[1],
  testRegex: undefined,
  rootDir: process.cwd(),
  testEnvironment: beside('jest.environment.mjs'),
  // The package's scripts are ES modules, for which Jest would take the browser's version of
  // react-dom/server.
  testEnvironmentOptions: { customExportConditions: ['node'] },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: { '\\.css$': beside('css-names.cjs') },
  setupFilesAfterEnv: [beside('jest.setup.js')],
};
