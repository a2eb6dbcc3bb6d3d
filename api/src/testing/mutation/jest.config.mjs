import { fileURLToPath } from 'node:url';
import { projects } from '../../../../shared/testing/jest/jest.preset.mjs';

const node = projects.find(({ displayName }) => displayName === 'node');
if (!node) throw new Error('The jest preset has no project named "node".');
const mutating = fileURLToPath(new URL('./transform.cjs', import.meta.url));

/** The Node project of the preset, compiled by `transform.cjs`. */
export default {
  ...node,
  transform: Object.fromEntries(
    Object.entries(node.transform).map(([pattern, [, options]]) => [pattern, [mutating, options]]),
  ),
};
