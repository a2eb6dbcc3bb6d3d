import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, sharedSources } from './build-id.ts';

test('build id: depends on the folders of shared that are bundled, not on scripts, tests and docs', () => {
  expect(sharedSources).toContain('shared/contract');
  expect(sharedSources).not.toContain('shared/');
  expect(sharedSources.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});
