const remote = '^mfe-([a-z0-9-]+)/';
const tests = '\\.test\\.tsx?$';
/** Reads the texts of every program, for tests only. */
const allTexts = '^shared/build/copy/texts\\.ts$';
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
  { name: 'servers', why: serves, modules: ['shared/server'], except: [tests] },
  { name: 'build', why: serves, modules: ['shared/build'], except: [tests, allTexts] },
  {
    name: 'pages',
    why:
      'Shell and remotes are deployed separately: they communicate through the URL, ' +
      'the host or a bus event, never by import. Of the api they know the ' +
      'table of operations only.',
    modules: ['shell', 'mfe-[a-z0-9-]+'],
  },
  ...Object.entries({
    'extra-types': 'extra',
    ground: 'locales extra-parts hash html log texts amounts qr-image',
    words: 'words time production-problems',
    settings: 'config errors',
    database: 'db',
    stores: 'command order-number outbox ports stock',
    events: 'events',
    context: 'context',
    requests: 'http jobs',
    areas: 'account catalog checkout',
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
    why:
      'In the api a module imports from lower layers only. Commands and the types in ' +
      'context.ts are the exceptions.',
    modules: modules.split(' ').map((module) => `api/src/${module}`),
    except: [tests, commands, '^api/src/context\\.ts$'],
  })),
  { name: 'e2e', modules: ['e2e'] },
];

/**
 * The same within the shell and each remote: folder → layer → its modules. `entries` load each
 * other. Another remote needs none; one that has many folders should have its own here.
 */
const programs = {
  'shell/src': {
    ground: 'browser errors locales',
    page: 'page',
    parts: 'cart form-input language offline orders releases remotes',
    frame: 'frame session stale-release',
    whole: 'beacons host notices router',
    extras: 'extras extra-parts',
    entries: 'deferred index render start translation-keys',
    doubles: 'testing',
  },
  'shell/server': {
    'extra-types': 'extra',
    'extra-parts': 'extra-parts',
    ground: 'http reports shop-settings',
    settings: 'config',
    builds: 'builds',
    releases: 'releases',
    answers: 'dev document embed failure media offline site',
    extras: 'extras',
    metrics: 'metrics',
    main: 'main',
    doubles: 'testing',
  },
  'mfe-catalog/src': {
    ground: 'back loading prices rich-text',
    parts: 'event-data html',
    lists: 'news partners tickets',
    event: 'event',
    pages: 'about faq home legal',
    'further-pages': 'find static-pages',
    samples: 'sample',
    extras: 'extras extra-parts extra-words',
    entries: 'CatalogApp index places translation-keys',
    doubles: 'testing',
    standalone: 'standalone',
  },
  'mfe-checkout/src': {
    ground: 'cart-event hold layout methods order places promo steps',
    parts: 'qr-payment summary',
    pages: 'billing payment receipt',
    cart: 'cart',
    entries: 'CheckoutApp index translation-keys',
    samples: 'samples',
    doubles: 'testing',
    standalone: 'standalone',
  },
  'mfe-account/src': {
    ground: 'auth-layout fields layout places',
    parts: 'pre-registration tickets',
    pages: 'link-app loading login orders recovery register settings',
    'further-pages': 'verification',
    samples: 'samples',
    extras: 'extras extra-parts extra-words',
    entries: 'AccountApp index translation-keys',
    doubles: 'testing',
    standalone: 'standalone',
  },
  'mfe-erasure/src': {
    ground: 'apps',
    pages: 'mailed-link request success',
    embed: 'embed',
    entries: 'ErasureApp index translation-keys',
    doubles: 'testing',
    standalone: 'standalone',
  },
};

/** @param {string} folder */
const programIn = (folder) => folder.replace('/', '-').replace(/^mfe-(.+)-src$/, '$1');

/** What is layered among itself: the workspaces; the folders of the shell and of each remote. */
export const stacks = [
  { name: 'workspaces', folder: '(?:api/src|e2e|mfe-[a-z0-9-]+|shared|shell)', layers },
  ...Object.entries(programs).map(([folder, modulesOf]) => ({
    name: programIn(folder),
    folder,
    /** @type {typeof layers} */
    layers: Object.entries(modulesOf).map(([name, modules]) => ({
      name: `${programIn(folder)}-${name}`,
      why: 'A module imports from lower layers only: move what it needs down, or hand it in.',
      modules: modules.split(' ').map((module) => `${folder}/${module}`),
      except: [tests],
      areOne: name === 'entries' || name === 'extras',
    })),
  })),
];

/**
 * An extra's parts for `extra-parts.ts`, with their texts: data only, so every layer may have them.
 */
const extraParts = '^(?:api/src|shell/server)/extras/[a-z-]+/(parts\\.ts|locales/)';
/** In a remote they belong to the chunks of the pages that show them. */
const pageParts = '^mfe-[a-z0-9-]+/src/extra-parts\\.';

/** What both sides of an extra know of a page, as `shell/src/page` is for the core. */
const pageOfExtra = 'extras/[a-z-]+/page\\.';

/** @param {string[]} modules */
const anyOf = (modules) => `^(${modules.join('|')})(?=[/.])`;

/**
 * The last layer may import all others, so it has no rule.
 *
 * @param {typeof layers} all
 */
const layerRules = (all) =>
  all.slice(0, -1).map(({ name, why, modules, except, areOne }, at) => ({
    name: `layer-${name}`,
    comment: why,
    severity: 'error',
    from: { path: anyOf(modules), ...(except && { pathNot: except }) },
    to: {
      path: anyOf(all.slice(at).flatMap((layer) => layer.modules)),
      pathNot: [areOne ? anyOf(modules) : '^$1(?=[/.])', extraParts, pageParts],
    },
  }));

/**
 * The dependency rules of the architecture. A rule’s comment is what its violation prints; each has
 * a file that breaks it in `shared/build/scripts/dependency-rules.test.ts`.
 */
export default {
  forbidden: [
    ...stacks.flatMap((stack) => layerRules(stack.layers)),
    ...stacks.map((stack) => ({
      name: `every-module-of-${stack.name}-has-a-layer`,
      comment: 'Add the module to the layers in .dependency-cruiser.mjs.',
      severity: 'error',
      from: {
        path: `^${stack.folder}/`,
        pathNot: [anyOf(stack.layers.flatMap(({ modules }) => modules)), tests],
      },
      to: {},
    })),
    {
      name: 'browser-and-server-share-the-page',
      comment:
        'The shell’s server and its code for browsers share what describes a page, ' +
        'in shell/src/page and in page.ts of extras, and nothing else.',
      severity: 'error',
      from: { path: '^shell/(src|server)/', pathNot: tests },
      to: { path: `^shell/(?:src/(?!page/|${pageOfExtra})|server/)`, pathNot: '^shell/$1/' },
    },
    {
      name: 'only-routes-import-pages',
      comment:
        'Only a remote’s routes load its pages. ' +
        'What several pages show is a part in a file of its own.',
      severity: 'error',
      from: { path: '^(mfe-[a-z0-9-]+/src/[^/]+/)', pathNot: tests },
      to: {
        path: '^mfe-[a-z0-9-]+/src/[^/]+/[^/]+Page\\.tsx$',
        pathNot: '^$1',
        dependencyTypesNot: ['type-only'],
        dynamic: false,
      },
    },
    {
      name: 'extras-through-their-list',
      comment:
        'The core knows its extras by extras.ts and extra-parts.ts only, ' +
        'so that each can be left out.',
      severity: 'error',
      from: {
        path: '',
        pathNot: [
          '/extras/',
          '/(extras|start-extras|extra-parts|extra-words)\\.ts$',
          '^e2e/',
          tests,
        ],
      },
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
      to: { path: '^(api|shell/server)/', pathNot: [extraParts, '/extra\\.ts$'] },
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
        'The api may import contracts, rules and what servers share, ' +
        'but nothing that pages are made of.',
      severity: 'error',
      from: { path: '^api/' },
      to: {
        path: '^(mfe-|shell/|shared/(?!contract/|api-contract/|rules/|server/|build/|testing/jest/))',
      },
    },
    {
      name: 'servers-share-it-only',
      comment: 'Of servers only: it may use Node, and no page has a use for it.',
      severity: 'error',
      from: { path: '^(mfe-[a-z0-9-]+|shell)/src/' },
      to: { path: '^shared/server/' },
    },
    {
      name: 'shared-libraries-through-the-kit',
      comment:
        'Import it from @playday/shared/kit: a second copy of such a library on a page ' +
        'would have state of its own.',
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
        'Import ApiError from @playday/shared/kit, which shell and remotes share: ' +
        'a remote would bundle a second class from http.ts, and `instanceof` would be false ' +
        'for every error of the host.',
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
