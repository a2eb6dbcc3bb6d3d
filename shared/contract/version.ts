import type { Deprecation } from './requirements.ts';

/**
 * Version of the contract between shell and remotes: `host.ts` and the kit. A new one is needed
 * when a name goes, or means something else; a remote of the new version then needs a shell of it.
 * Version 3 is as 2 but for `useBlocker`, which is deprecated.
 */
export const contractVersion = 3;

/**
 * The versions of remotes that a shell mounts: its own, and the one before, so that each team moves
 * on a day of its own.
 */
export const mountedContracts: readonly number[] = [contractVersion, contractVersion - 1];

/**
 * Names that are still offered, and go with a later contract. Builds and publishes that use one
 * warn.
 */
export const deprecations: Deprecation[] = [
  {
    name: 'useBlocker',
    until: '2027-06-01',
    instead: 'useUnsavedWork, which a newer release waits for as well',
  },
];
