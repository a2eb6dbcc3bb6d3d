/**
 * File of a build with the source maps of its scripts: script → map. It is in no manifest, so
 * shells never get it.
 */
export const sourceMapsFile = 'source-maps.json';

/** A source map without the sources, by the version 3 format of ECMA-426. */
export interface SourceMapData {
  version: 3;
  file: string;
  /** Paths from the root of the repository. */
  sources: string[];
  names: string[];
  mappings: string;
}

/** A build's scripts and their maps. */
export type SourceMaps = Record<string, SourceMapData>;
