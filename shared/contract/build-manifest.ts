import type { ContractSurface } from './requirements.ts';

/** Contents of a build: every file with its hash, and the files that each named chunk (one per route) needs. */
export interface BuildManifest {
  name: string;
  build: string;
  /** What a remote's build requires; it can be published only if the live shell offers all of it. */
  needs: ContractSurface;
  /** What a shell's build offers to remotes. */
  offers?: ContractSurface;
  /** File name → `sha256-…`. */
  files: Record<string, string>;
  /** Chunk name → the scripts and styles it needs, in order. */
  chunks: Record<string, string[]>;
  /** The entry contains the hashes of the build's other scripts. Without this flag documents contain all hashes. */
  hasTransitiveIntegrity?: boolean;
}
