import { projects } from '../../../shared/testing/jest/jest.preset.mjs';

const [node] = projects;

export default { ...node, testTimeout: 60_000, testMatch: ['<rootDir>/api/src/**/*.test.ts'] };
