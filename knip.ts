import type { KnipConfig } from 'knip';
import { workspaceRemotes } from './shared/build/workspace-remotes.ts';

/**
 * What no import names: static texts, imported by computed names, the build for other sites' pages,
 * and what replaces `extras.ts` in a shop without extras.
 */
const furtherEntries: Record<string, string[]> = {
  'mfe-account': ['src/*.none.ts'],
  'mfe-catalog': ['src/*.none.ts'],
  'mfe-erasure': ['src/embed/index.ts', 'src/embed/small-i18n.tsx'],
};

/**
 * Unused files, exports and dependencies, and dependencies that a package.json does not name, fail
 * `npm test`.
 */
export default {
  // A type may be exported beside the function that takes it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreIssues: {
    // What the kit once exported is never taken away: live builds of remotes use it.
    'shared/kit/kit.ts': ['exports', 'types'],
    'shared/ui/**': ['exports', 'types'],
    'shared/{api-contract,build,build/scripts}/*.none.ts': ['exports'],
    // What a page's module says of it is read by `kit/page`.
    'mfe-*/src/**/*Page.tsx': ['exports'],
    // Read by webpack and jest, not imported.
    'shared/build/webpack/standalone.ts': ['exports'],
    // They import from the packages whose files they replace.
    'shared/build/webpack/stubs/**': ['exports', 'unlisted'],
    'shared/build/create-remote/webpack.config.ts': ['exports'],
    'shared/testing/jest/**': ['exports'],
    // Called by the code that a webpack loader writes.
    'mfe-erasure/src/embed/shadow-styles.ts': ['exports'],
  },
  workspaces: {
    '.': {
      entry: ['*.mjs', 'tsconfig.*.json'],
      ignoreDependencies: ['dependency-cruiser', '@biomejs/biome', 'oxlint', 'oxlint-tsgolint'],
    },
    shared: {
      entry: ['api-contract/*.none.ts', 'testing/jest/*'],
      // The exports in package.json are for the other workspaces: what none of them imports is
      // unused.
      includeEntryExports: true,
    },
    'shared/build': {
      entry: [
        '*.none.ts',
        'scripts/*.{ts,mjs}',
        'webpack/stubs/*.js',
        // Loaded by its page.
        'extras/tour/page.js',
        // Copied for a new remote.
        'create-remote/{webpack.config.ts,src/{index,places,translation-keys}.ts,src/standalone.tsx}',
      ],
      includeEntryExports: true,
      // Started by path.
      ignoreDependencies: ['webpack-cli'],
      // Programs of the system.
      ignoreBinaries: ['apt-get', 'dpkg-query'],
    },
    api: {
      entry: [
        ...['src/**/*cli.ts', 'src/office/cli/main.ts', 'src/testing/write-pglite-snapshot.ts'],
        'src/testing/sql-mutants/{run.ts,*.mjs}',
        'src/*.none.ts',
      ],
      // Tests that need it are skipped where it is not installed.
      ignoreBinaries: ['pgbouncer'],
      // They come with jest.
      ignoreDependencies: [
        'jest-environment-node',
        ...['@jest/environment', '@jest/transform', '@jest/types'],
      ],
    },
    shell: {
      entry: [
        'src/index.ts',
        'src/*.none.ts',
        'src/render.tsx',
        'src/translation-keys.ts',
        'server/main.ts',
        'server/**/*.js',
        'server/*.none.ts',
        'webpack.config.ts',
      ],
      ignoreBinaries: ['haproxy'],
    },
    ...Object.fromEntries(
      workspaceRemotes().map(({ folder, exposes }) => [
        folder,
        {
          entry: [
            ...Object.values(exposes).map((file) => file.slice(2)),
            'src/standalone.tsx',
            'src/{places,translation-keys}.ts',
            'webpack.config.ts',
            ...(furtherEntries[folder] ?? []),
          ],
        },
      ]),
    ),
    e2e: {
      // The clock is loaded by path into the programs of a shop, and Playwright starts Firefox by
      // path.
      entry: [
        ...['**/run.ts', 'print-faq.ts', '**/*.spec.ts', '**/*.test.ts'],
        'trials/mutation/*.mjs',
        ...['journeys/shifted-clock.ts', 'firefox/launch.ts'],
      ],
      // Programs of the system.
      ignoreBinaries: ['Xvfb', 'WebKitWebDriver', 'openssl'],
    },
  },
} satisfies KnipConfig;
