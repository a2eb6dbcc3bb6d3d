import { projects } from './shared/testing/jest/jest.preset.mjs';

// Ends a test that hangs. No result depends on how fast a machine is.
export default { projects, verbose: false, testTimeout: 600_000 };
