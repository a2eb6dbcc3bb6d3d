import { projects } from './shared/testing/jest/jest.preset.mjs';

export default { projects, verbose: false };
