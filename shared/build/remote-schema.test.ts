import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteFile } from '../api-contract/remote-definition.ts';
import { overlap } from '../contract/route-table.ts';
import { root } from './root.ts';
import { workspaceRemotes } from './workspace-remotes.ts';

test('the schema for editors is the one that the tools check (npm run generate -- schema writes it)', () => {
  const written = readFileSync(join(root, 'shared/build/remote.schema.json'), 'utf8');
  expect(JSON.parse(written)).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...(JSON.parse(JSON.stringify(RemoteFile)) as object),
  });
});

test('no two remotes of the workspace have a name, a port or an address in common', () => {
  const remotes = workspaceRemotes();
  expect(new Set(remotes.map(({ name }) => name)).size).toBe(remotes.length);
  expect(new Set(remotes.map(({ port }) => port)).size).toBe(remotes.length);
  const paths = remotes.flatMap(({ definition }) => definition.routes.map(({ path }) => path));
  const doubles = paths.flatMap((one, at) => paths.slice(at + 1).filter((other) => overlap(one, other)));
  expect(doubles).toEqual([]);
});
