import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { workspaceRemotes } from '../workspace-remotes.ts';
import { placeTypes, placeTypesFile } from './write-place-types.ts';

test.each(workspaceRemotes())(
  '$name: src/places.ts has the types of its remote.json (npm run generate -- places)',
  (remote) => {
    const file = join(root, placeTypesFile(remote));
    expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(placeTypes(remote));
  },
);

test('types of places: a member for each prop, optional with ?', () => {
  const [remote] = workspaceRemotes();
  const types = placeTypes({
    ...remote!,
    name: 'reviews',
    definition: {
      ...remote!.definition,
      places: { stars: { props: { eventId: 'number', title: 'string?' }, examples: [] } },
      fills: { 'catalog/below': { isWide: 'boolean' } },
    },
  });
  expect(types).toContain("    'reviews/stars': { eventId: number; title?: string };");
  // Not in a module that all remotes share: two may need different props of one place.
  expect(types).toContain(
    "export interface FillProps {\n  'catalog/below': { isWide: boolean };\n}",
  );
});
