import type { Release as Pointers } from '@playday/shared/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveBuilds } from './live-builds.ts';
import type { Release } from './release.ts';

/** The live builds, and others that a release names. */
export interface Builds extends Pick<LiveBuilds, 'now' | 'fetch' | 'isCompatible'> {
  /** The live release, or that of these builds. */
  current: (builds?: Release['builds']) => Release;
}

/** The release for a request. `isShared`: every visitor gets it. */
export interface VisitorRelease {
  release: Release;
  isShared: boolean;
  setCookie?: string;
}

/** Which release a visitor gets; `liveForAll` is the default. */
export interface VisitorReleases {
  /** Fetches what a release that the shell follows from now on has for some visitors. */
  apply: (next: Pointers, fetch: Builds['fetch']) => Promise<void>;
  releaseFor: (request: FastifyRequest, builds: Builds) => Promise<VisitorRelease>;
  /** Answers an address that chooses a release; undefined for all others. */
  answer: (url: URL, reply: FastifyReply) => FastifyReply | undefined;
}

/** A shop where all visitors get the live release. */
export const liveForAll: VisitorReleases = {
  apply: async () => {},
  releaseFor: async (_request, { current }) => ({ release: current(), isShared: true }),
  answer: () => undefined,
};
