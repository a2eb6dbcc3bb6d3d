import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeName } from '../../contract/places.ts';
import type { PlaceProps } from '../../api-contract/remote-definition.ts';
import { root } from '../root.ts';
import { type WorkspaceRemote, workspaceRemotes } from '../workspace-remotes.ts';

/** The file of a remote with the types of the places that it offers and fills. */
export const placeTypesFile = ({ folder }: Pick<WorkspaceRemote, 'folder'>) =>
  join(folder, 'src/places.ts');

/** Its contents; null for a remote without places. */
export function placeTypes({ name, definition }: WorkspaceRemote): string | null {
  const { places = {}, fills = {} } = definition;
  const interfaces = [
    typesOf(
      'PlaceProps',
      Object.entries(places).map(([place, { props }]) => [placeName(name, place), props]),
    ),
    typesOf('FillProps', Object.entries(fills)),
  ].filter(Boolean);
  if (interfaces.length === 0) return null;
  return `// Written by \`npm run generate -- places\` from remote.json.
import '@playday/shared/kit/place-props';

declare module '@playday/shared/kit/place-props' {
${interfaces.join('\n')}
}
`;
}

function typesOf(name: string, places: [name: string, props: PlaceProps][]): string {
  if (places.length === 0) return '';
  const members = places.map(([place, props]) => {
    const types = Object.entries(props).map(([prop, type]) =>
      type.endsWith('?') ? `${prop}?: ${type.slice(0, -1)}` : `${prop}: ${type}`,
    );
    return `    '${place}': { ${types.join('; ')} };`;
  });
  return [`  interface ${name} {`, ...members, '  }'].join('\n');
}

/** `npm run generate -- places`. */
if (import.meta.main)
  for (const remote of workspaceRemotes()) {
    const file = join(root, placeTypesFile(remote));
    const types = placeTypes(remote);
    if (types !== null) writeFileSync(file, types);
    else if (existsSync(file)) rmSync(file);
  }
