const remote = '^mfe-([a-z0-9-]+)/';
const tests = '\\.test\\.tsx?$';

/**
 * The dependency rules of the architecture. A rule's comment is what its violation prints; every rule has an example
 * that breaks it in `shared/build/scripts/check-dependency-rules.test.ts`.
 */
export default {
  forbidden: [
    {
      name: 'remotes-do-not-import-each-other',
      comment:
        'Remotes are deployed separately: they communicate through the URL, the host or a bus event, never by import.',
      severity: 'error',
      from: { path: remote },
      to: { path: '^mfe-', pathNot: '^mfe-$1/' },
    },
    {
      name: 'remotes-import-neither-shell-nor-api',
      comment: 'A remote gets everything from its host; of the api it knows the table of operations only.',
      severity: 'error',
      from: { path: remote },
      to: { path: '^(shell|api|e2e)/' },
    },
    {
      name: 'shell-imports-no-remote',
      comment: 'The shell loads remotes at run time: a static import would tie their deployments together.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mfe-|api/|e2e/)' },
    },
    {
      name: 'shared-imports-no-program',
      comment: 'Shared code serves the programs and must not depend on one of them.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/build/(scripts|release)/' },
      to: { path: '^(mfe-|shell/|api/|e2e/)' },
    },
    {
      name: 'nothing-imports-the-end-to-end-tests',
      comment: 'Tests and trials use the programs; the runner of checks starts them by path.',
      severity: 'error',
      from: { path: '^(shared|api|shell|mfe-)' },
      to: { path: '^e2e/' },
    },
    {
      name: 'api-imports-contracts-only',
      comment:
        'The api may import contracts, field rules and price formulas from shared, but nothing that pages are made of.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(mfe-|shell/|e2e/|shared/(?!contract/|api-contract/|rules/|build/|testing/jest/))' },
    },
    {
      name: 'only-erasure-calls-other-areas',
      comment: 'In the api only erasure may import from the other areas.',
      severity: 'error',
      from: { path: '^api/src/(catalog|checkout|account)/', pathNot: tests },
      to: { path: '^api/src/(catalog|checkout|account|erasure)/', pathNot: '^api/src/$1/' },
    },
    {
      name: 'shared-libraries-through-the-kit',
      comment:
        'Import it from @playday/shared/kit: a second copy of such a library on a page would have state of its own.',
      severity: 'error',
      from: { path: remote, pathNot: tests },
      to: {
        path: 'node_modules/(swr|jotai|react-router|react-i18next|i18next|react-dom)/',
        pathNot: 'react-dom/client',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one-api-error-per-page',
      comment:
        'Import ApiError from @playday/shared/kit, which shell and remotes share: a remote would bundle a second class from http.ts, and `instanceof` would be false for every error of the host.',
      severity: 'error',
      from: { path: '^shared/kit/', pathNot: `^shared/kit/kit\\.ts$|${tests}` },
      to: { path: '^shared/kit/http/http\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that import each other can be neither read nor tested one at a time.',
      severity: 'error',
      from: { path: '^(shared|shell|mfe-|api)' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-through-types',
      comment: 'Modules whose types need each other cannot be read one at a time.',
      severity: 'error',
      from: { path: '^(shared|shell|mfe-|api)' },
      to: { circular: true, via: { dependencyTypes: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^(shell|mfe-[a-z0-9-]+)/dist/|node_modules/.*/node_modules|\\.data/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
