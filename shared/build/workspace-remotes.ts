import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { type RemoteDefinition, RemoteFile } from '../api-contract/remote-definition.ts';
import { menuProblems } from '../contract/menu-entries.ts';
import { placeProblems } from '../contract/places.ts';
import { shopAddressAt } from '../contract/route-table.ts';
import { PlainError } from './plain-error.ts';
import { root } from './root.ts';

/** A remote of this repository, from the `remote.json` of its folder. */
export interface WorkspaceRemote {
  name: string;
  /** Its folder below the root: `mfe-checkout`, or `.` in a repository of its own. */
  folder: string;
  /** The port of its own server on this machine. */
  port: number;
  /** Exposed module → file in its folder: its pages, and what fills the slots. */
  exposes: Record<string, string>;
  definition: RemoteDefinition;
}

/**
 * Reads the `remote.json` of a folder such as `mfe-checkout`, or of the root. Throws with the place
 * and the reason when it is invalid.
 */
export function readRemote(path: string): WorkspaceRemote {
  const folder = path || '.';
  const file = join(folder, 'remote.json');
  const parsed = parse(readFileSync(join(root, file), 'utf8'), file);
  if (!Value.Check(RemoteFile, parsed)) {
    const reasons = Value.Errors(RemoteFile, parsed).map(
      ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
    );
    throw new PlainError(`${file}: ${reasons.join('; ')}`);
  }
  const { name, port, owner, routes, slots = {}, offline = [], menu, places, fills } = parsed;
  if (name === 'shell')
    throw new PlainError(`${file}: a remote cannot be named shell; choose another name`);
  const unproven = routes.find(({ path, probes }) => path.endsWith('*') && !probes);
  if (unproven)
    throw new PlainError(
      `${file}: ${unproven.path} needs probes: addresses below it that are rendered ` +
        'before a build goes live',
    );
  for (const { path } of routes) {
    const answered = shopAddressAt(path);
    if (answered !== undefined)
      throw new PlainError(
        `${file}: ${path} cannot be used, because the shop itself answers ${answered}`,
      );
  }
  const [problem] = [...menuProblems({ routes, menu }), ...placeProblems({ places })];
  if (problem !== undefined) throw new PlainError(`${file}: ${problem}`);
  return {
    name,
    folder,
    port,
    exposes: {
      './App': './src/index.ts',
      ...Object.fromEntries(
        Object.entries(slots).map(([slot, module]) => [`./slot-${slot}`, module]),
      ),
    },
    definition: {
      routes,
      slots: Object.keys(slots),
      offline,
      ...(menu && { menu }),
      ...(places && { places }),
      ...(fills && { fills }),
      ...(owner !== undefined && { owner }),
    },
  };
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlainError(`${file} is not JSON: ${(error as Error).message}`);
  }
}

/**
 * The remotes of this repository: every folder with a `remote.json`, or the root itself, by port.
 */
export function workspaceRemotes(): WorkspaceRemote[] {
  return ['.', ...readdirSync(root)]
    .filter((folder) => existsSync(join(root, folder, 'remote.json')))
    .map(readRemote)
    .sort((one, other) => one.port - other.port);
}
