const remote = '^mfe-([a-z0-9-]+)/';
const tests = '\\.test\\.tsx?$';
const commands = '^api/src/.+[/-]cli[/.]';

const serves = 'Shared code serves the programs and must not depend on one of them.';

/**
 * Every module of every workspace, from the ground up: folders, files, and regular expressions of
 * some. A module imports only from the layers before its own, so those of one layer do not import
 * each other, unless they count as one. `except`: files that may import upwards.
 *
 * @type {{ name: string; why?: string; modules: string[]; except?: string[]; areOne?: boolean }[]}
 */
export const layers = [
  {
    ...{ name: 'contracts', why: serves, except: [tests] },
    modules: ['shared/api-contract', 'shared/contract', 'shared/rules'],
    areOne: true,
  },
  { name: 'kit', why: serves, modules: ['shared/kit', 'shared/ui'], except: [tests], areOne: true },
  { name: 'testing', why: serves, modules: ['shared/testing'], except: [tests] },
  { name: 'build', why: serves, modules: ['shared/build'], except: [tests] },
  {
    name: 'pages',
    why: 'Shell and remotes are deployed separately: they communicate through the URL, the host or a bus event, never by import. Of the api they know the table of operations only.',
    modules: ['shell', 'mfe-[a-z0-9-]+'],
  },
  ...Object.entries({
    'extra-types': 'extra',
    ground: 'locales extra-parts hash html log texts amounts qr-image refund-keys',
    words: 'words time production-problems',
    settings: 'config errors',
    database: 'db',
    stores: 'command order-number outbox ports stock',
    events: 'events',
    context: 'context',
    requests: 'http jobs',
    areas: 'account catalog checkout',
    transfers: 'transfers',
    'across-areas': 'erasure mails releases',
    office: 'office',
    operation: 'content files metrics restore',
    extras: 'extras',
    tables: 'handlers workers',
    server: 'create-context server',
    main: 'main',
    doubles: 'testing',
  }).map(([name, modules]) => ({
    name: `api-${name}`,
    why: 'In the api a module imports from lower layers only. Commands and the types in context.ts are the exceptions.',
    modules: modules.split(' ').map((module) => `api/src/${module}`),
    except: [tests, commands, '^api/src/context\\.ts$'],
  })),
  { name: 'e2e', modules: ['e2e'] },
];

/**
 * An extra's parts for `extra-parts.ts`, with their texts: data only, so every layer may have them.
 */
const extraParts = '^api/src/extras/[a-z-]+/(parts\\.ts|locales/)';

/** @param {string[]} modules */
const anyOf = (modules) => `^(${modules.join('|')})(?=[/.])`;
/** The last layer may import all others, so it has no rule. */
const layerRules = layers.slice(0, -1).map(({ name, why, modules, except, areOne }, at) => ({
  name: `layer-${name}`,
  comment: why,
  severity: 'error',
  from: { path: anyOf(modules), ...(except && { pathNot: except }) },
  to: {
    path: anyOf(layers.slice(at).flatMap((layer) => layer.modules)),
    pathNot: [areOne ? anyOf(modules) : '^$1(?=[/.])', extraParts],
  },
}));

/**
 * The dependency rules of the architecture. A rule’s comment is what its violation prints; each has
 * a file that breaks it in `shared/build/scripts/dependency-rules.test.ts`.
 */
export default {
  forbidden: [
    ...layerRules,
    {
      name: 'every-module-has-a-layer',
      comment: 'Add the module to the layers in .dependency-cruiser.mjs.',
      severity: 'error',
      from: {
        path: '^(?:api/src|e2e|mfe-[a-z0-9-]+|shared|shell)/',
        pathNot: [anyOf(layers.flatMap(({ modules }) => modules)), tests],
      },
      to: {},
    },
    {
      name: 'extras-through-their-list',
      comment:
        'The core knows its extras by extras.ts and extra-parts.ts only, so that each can be left out.',
      severity: 'error',
      from: { path: '', pathNot: ['/extras/', '/(extras|extra-parts)\\.ts$', '^e2e/', tests] },
      to: { path: '^(api|shell|mfe-[a-z0-9-]+|shared)/.*/extras/[a-z-]+/' },
    },
    {
      name: 'extras-apart',
      comment: 'An extra must not need another one: each can be left out.',
      severity: 'error',
      from: { path: '/extras/([a-z-]+)/' },
      to: {
        path: '^(api|shell|mfe-[a-z0-9-]+|shared|e2e)/.*/extras/[a-z-]+/',
        pathNot: '/extras/$1/',
      },
    },
    {
      name: 'extra-parts-are-data',
      comment: 'What extra-parts.ts names is used by the lowest layers, so it imports none.',
      severity: 'error',
      from: { path: extraParts },
      to: { path: '^api/', pathNot: [extraParts, '^api/src/extra\\.ts$'] },
    },
    {
      name: 'context-has-types-only',
      comment: 'The context names the types of higher layers, so it must not run their code.',
      severity: 'error',
      from: { path: '^api/src/context\\.ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-imports-contracts-only',
      comment:
        'The api may import contracts, field rules and price formulas from shared, but nothing that pages are made of.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(mfe-|shell/|shared/(?!contract/|api-contract/|rules/|build/|testing/jest/))' },
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
      from: { path: '^(shared|shell|mfe-|api|e2e)' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-through-types',
      comment: 'Modules whose types need each other cannot be read one at a time.',
      severity: 'error',
      from: { path: '^(shared|shell|mfe-|api|e2e)' },
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
