const remote = '^mfe-([a-z]+)/';

/** The arrows of the architecture; each rule's comment is what a broken one says. */
export default {
  forbidden: [
    {
      name: 'remotes-never-meet',
      comment:
        'Remotes are deployed alone: they meet in the URL, in the host or in a fact, never in an import.',
      severity: 'error',
      from: { path: remote },
      to: { path: '^mfe-', pathNot: '^mfe-$1/' },
    },
    {
      name: 'remotes-know-no-shell-nor-api',
      comment: 'A remote gets everything from its host; of the api it knows the table of operations only.',
      severity: 'error',
      from: { path: remote },
      to: { path: '^(shell|api|e2e)/' },
    },
    {
      name: 'shell-knows-remotes-by-name',
      comment:
        'The shell loads remotes at run time through one seam: a static import would tie their deployments.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mfe-|api/|e2e/)' },
    },
    {
      name: 'shared-looks-up-to-nobody',
      comment: 'Shared code serves the programs; it must not know them.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/build/(scripts|release)/' },
      to: { path: '^(mfe-|shell/|api/|e2e/)' },
    },
    {
      name: 'api-takes-contracts-only',
      comment:
        'Of shared the api takes contracts, field rules and the money formulas; nothing that a page is made of.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(mfe-|shell/|e2e/|shared/(?!contract/|api-contract/|rules/|build/|testing/jest/))' },
    },
    {
      name: 'only-erasure-calls-other-areas',
      comment: 'In the api only erasure reaches into the other areas.',
      severity: 'error',
      from: { path: '^api/src/(catalog|checkout|account)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/(catalog|checkout|account|erasure)/', pathNot: '^api/src/$1/' },
    },
    {
      name: 'swr-through-the-kit',
      comment: 'swr reaches itself by relative files: two copies on a page would keep two caches.',
      severity: 'error',
      from: { path: remote },
      to: {
        path: 'node_modules/(swr|jotai|react-router|react-i18next|i18next|react-dom)/',
        pathNot: 'react-dom/client',
      },
    },
    {
      name: 'no-circles',
      comment: 'A circle has no beginning to read from.',
      severity: 'error',
      from: { path: '^(shared|shell|mfe-|api)', pathNot: 'node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|node_modules/.*/node_modules|\\.data/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
