import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, sharedSources } from './build-id.ts';

test('a build depends on the folders of shared that it is made of, not on scripts, tests and prose', () => {
  expect(sharedSources).toContain('shared/contract');
  expect(sharedSources).not.toContain('shared/');
  expect(sharedSources.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});
