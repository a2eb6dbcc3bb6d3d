import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeName } from '../../contract/places.ts';
import type { PlaceProps } from '../../api-contract/remote-definition.ts';
import { isInstalled, root } from '../root.ts';
import { type WorkspaceRemote, workspaceRemotes } from '../workspace-remotes.ts';

/** The file of a remote with the types of the places that it offers and fills. */
export const placeTypesFile = ({ folder }: Pick<WorkspaceRemote, 'folder'>) =>
  join(folder, 'src/places.ts');

/** Its contents; null for a remote without places. */
export function placeTypes({ name, definition }: WorkspaceRemote): string | null {
  const { places = {}, fills = {} } = definition;
  const offered = Object.entries(places).map(
    ([place, { props }]) => [placeName(name, place), props] as const,
  );
  const filled = Object.entries(fills);
  if (offered.length + filled.length === 0) return null;
  const parts = [
    filled.length > 0 && `import type { FillsOf } from '${typesModule}';`,
    offered.length > 0 && filled.length === 0 && `import '${typesModule}';`,
    offered.length > 0 &&
      `
declare module '${typesModule}' {
  interface PlaceProps {
${membersOf(offered, '    ')}
  }
}`,
    filled.length > 0 &&
      `
/** The props that this remote needs of the places that it fills. */
export interface FillProps {
${membersOf(filled, '  ')}
}
export type Fills = FillsOf<FillProps>;`,
  ].filter(Boolean);
  return `// Written by \`${command}\` from remote.json.\n${parts.join('\n')}\n`;
}

const typesModule = '@playday/shared/kit/place-props';
const command = isInstalled ? 'npx playday places' : 'npm run generate -- places';

function membersOf(places: (readonly [name: string, props: PlaceProps])[], indent: string) {
  return places
    .map(([place, props]) => {
      const types = Object.entries(props).map(([prop, type]) =>
        type.endsWith('?') ? `${prop}?: ${type.slice(0, -1)}` : `${prop}: ${type}`,
      );
      return `${indent}'${place}': { ${types.join('; ')} };`;
    })
    .join('\n');
}

/** Writes the types of a remote's places, or removes the file of one that has none. */
export function writePlaceTypes(remote: WorkspaceRemote): void {
  const file = join(root, placeTypesFile(remote));
  const types = placeTypes(remote);
  if (types !== null) writeFileSync(file, types);
  else if (existsSync(file)) rmSync(file);
}

/** `npm run generate -- places`. */
if (import.meta.main) for (const remote of workspaceRemotes()) writePlaceTypes(remote);
