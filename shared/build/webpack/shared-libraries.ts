/**
 * What shell and remotes hold in common, once per page. Whole libraries would lose their tree shaking, so only
 * React and the kit, one small door that exports just what remotes use, are shared.
 */
export const sharedLibraries = ['react', 'react/jsx-runtime', '@playday/shared/kit'] as const;

/** The contract between shell and remotes (`shared/contract/host.ts`); a remote of another number is not mounted. */
export const contractVersion = 1;

/** Federation's `shared` table: the shell provides each one eagerly, a remote takes it from the page. */
export const sharedConfig = (how: { eager: true } | { import: false }) =>
  Object.fromEntries(
    sharedLibraries.map((name) => [
      name,
      { singleton: true, requiredVersion: false as const, version: '1.0.0', ...how },
    ]),
  );
