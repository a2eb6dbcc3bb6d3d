/**
 * Libraries that shell and remotes share, loaded once per page. Sharing a whole library disables
 * tree shaking, so only React and the kit, a small module that exports just what remotes use, are
 * shared.
 */
export const sharedLibraries = ['react', 'react/jsx-runtime', '@playday/shared/kit'] as const;

/**
 * Federation's `shared` option in remotes, which use the page's copy, whatever its version: the
 * shell compares none (`replacedFiles`).
 */
export const sharedConfig = Object.fromEntries(
  sharedLibraries.map((name) => [
    name,
    { singleton: true, requiredVersion: false as const, version: '1.0.0', import: false as const },
  ]),
);
