import type { RemoteDefinition } from '../api-contract/remote-definition.ts';
import type { ContractSurface } from './requirements.ts';

/** The script of a remote's build that documents reference. */
export const entryFile = 'remoteEntry.js';

/** The property of `window` in which a remote's entry leaves its exposed modules. */
export const containerName = (remote: string): string => `mfe-${remote}`;

/**
 * Contents of a build: every file with its hash, and the files that each named chunk (one per
 * route) needs.
 */
export interface BuildManifest {
  name: string;
  build: string;
  /**
   * What a remote's build requires; it can be published only if the live shell offers all of it.
   */
  needs: ContractSurface;
  /** What a shell's build offers to remotes. */
  offers?: ContractSurface;
  /** What a remote declares in its `remote.json`. */
  definition?: RemoteDefinition;
  /** File name → `sha256-…`. */
  files: Record<string, string>;
  /** Chunk name → the scripts and styles it needs, in order. */
  chunks: Record<string, string[]>;
}
