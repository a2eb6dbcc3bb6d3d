/**
 * @typedef {object} Command One npm script, or one program of a script that has several.
 * @property {string} summary What it does; `--help` prints it.
 * @property {string} [file] Its file, from the repository's root.
 * @property {string[]} [args] Arguments before those that are given.
 * @property {string} [options] Its options, for `--help`.
 * @property {boolean} [hasHelp] It prints its own help.
 * @property {boolean} [isForDevelopment] It needs the packages for development; all else runs in
 * the containers, too.
 * @property {Record<string, Command>} [programs] The programs that its first argument names.
 */

/** @type {Record<string, Command>} */
const trials = {
  bench: {
    file: 'e2e/trials/bench/run.ts',
    summary:
      'measures every page beside the same page as plain HTML, on a slow phone and network; ' +
      'prints tables',
    options: '--runs N, --only home,event; BENCH_PORT (8380)',
  },
  compare: {
    file: 'e2e/trials/compare/run.ts',
    summary: 'visits two running shops in turns, on the phone of bench; prints each visit, ratios',
    options: 'BASE OTHER (addresses), --pairs N (12), --paths /,/faq, --http2',
  },
  containers: {
    file: 'e2e/trials/containers/run.ts',
    summary:
      'builds the containers, buys a ticket, deploys checkout and rolls it back, ' +
      'replaces and kills programs while visitors read and a buyer orders; ' +
      'one lost answer fails it',
    options:
      'PORT (8580); BASE_IMAGES=by-tag: images of this engine, which may have other digests. ' +
      'Needs Docker',
  },
  extras: {
    file: 'shared/build/scripts/measure-extras.ts',
    summary: 'prints core and each extra in files, lines, tokens, operations and tables',
  },
  hoarding: {
    file: 'e2e/trials/hoarding/run.ts',
    summary:
      'simulates what 500 accounts that never pay block of a day, ' +
      'and the first holds of 20,000 strangers behind one address',
  },
  mutation: {
    file: 'e2e/trials/mutation/run.ts',
    summary:
      'changes one expression at a time in files that guard stock, money and access; ' +
      'prints changes that no test notices',
    options:
      'SLICE (stock, holds, captures, refunds, sign-in), a pattern of names (all); ' +
      '--workers N (2); or FILE … (a process for each mutant: hours)',
  },
  'previous-release': {
    file: 'e2e/trials/previous-release/run.ts',
    summary:
      'remotes and api of the last release beside those of today, and the other way round: ' +
      'a browser registers and buys; then the upgrade',
    options: '--from REF (the commit of the last release). Before each release',
  },
  'sql-mutants': {
    file: 'api/src/testing/sql-mutants/run.ts',
    summary:
      'drops one condition, lock or ON CONFLICT of a query, or one CHECK, ' +
      'unique index or trigger, at a time; prints what no test notices',
    options:
      'SLICE (stock, holds, captures, refunds, sign-in), PART/PARTS (1/1), ' +
      'a pattern of names (all); --workers N (2)',
  },
  taps: {
    file: 'e2e/run.ts',
    args: ['--project=taps', '--workers=1'],
    summary: 'how many taps it takes to find, to buy, to send, to return and to enter',
  },
  visual: {
    file: 'e2e/run.ts',
    args: ['--project=visual', '--workers=2', '--fully-parallel'],
    summary:
      'every state of every screen: overflow, missing texts, accessibility, ' +
      'screenshots in screens/',
    options:
      '-g "billing.*th.390.light": those of this name, language, width and theme; ' +
      'SCREENS_SHOP: the address of a shop that runs',
  },
};

/** @type {Record<string, Command>} */
const ops = {
  look: {
    file: 'api/src/metrics/look-cli.ts',
    summary: 'how the shop is, and what to do where something is wrong; then it exits with 1',
    options: 'the address of an api (http://127.0.0.1:API_PORT)',
  },
  migrate: {
    file: 'api/src/db/migrate-cli.ts',
    summary: 'brings the schema of DATABASE_URL up to date, and the rights and limits of its role',
  },
  reconcile: {
    file: 'api/src/checkout/reconciliation/reconcile-cli.ts',
    summary:
      'compares the gateway’s list of the last DAYS (7) with our payments, ' +
      'as the api does every ten minutes',
  },
  backup: {
    file: 'api/src/restore/backup-cli.ts',
    summary:
      'dumps PostgreSQL to BACKUP_DIR, restores the dump beside the database and compares all ' +
      'rows; `backup repeat` does so every BACKUP_EVERY_HOURS, ' +
      '`backup check` fails if the newest is too old',
  },
  restore: {
    file: 'api/src/restore/restore-cli.ts',
    summary:
      'FILE: restores a dump of PostgreSQL, compares its rows and prepares it for the first api',
    options:
      '--replace: in place of a database that is not empty, which is kept under another name',
  },
  'after-restore': {
    file: 'api/src/restore/after-restore-cli.ts',
    summary: 'prepares a database that was restored in another way, before the first api starts',
  },
  mails: {
    file: 'api/src/outbox/dead-letters-cli.ts',
    summary:
      'lists mails that were given up after 16 attempts; `mails retry ID` or ' +
      '`mails retry --all` sends them',
  },
  'ticket-keys': {
    file: 'api/src/account/ticket-keys-cli.ts',
    summary:
      '`rotate [--now]` adds a key that signs ticket codes; ' +
      '`withdraw KID` refuses the codes of a leaked one',
  },
  'verify-ticket': {
    file: 'api/src/account/verify-ticket-cli.ts',
    summary: 'CODE KEYS.json [VOID.json]: verifies a ticket code offline',
  },
  tag: {
    isForDevelopment: true,
    file: 'shared/build/scripts/tag-release.ts',
    summary: 'VERSION: runs every check, then commits, tags and packs a release of the whole shop',
    options:
      '--checked: the checks have passed at this commit. The changelog has ' +
      'a section of the version',
  },
};

/** @type {Record<string, Command>} */
const generated = {
  'data-model': {
    file: 'api/src/db/data-model-cli.ts',
    summary:
      'draws the tables in shared/docs/data-model.md from the migrations; after each migration',
  },
  openapi: {
    file: 'api/src/http/openapi-cli.ts',
    summary:
      'prints the OpenAPI document of the api; `openapi gate` writes that of the gate to ' +
      'shared/docs/operations',
  },
  schema: {
    file: 'shared/build/scripts/write-remote-schema.ts',
    summary: 'writes shared/build/remote.schema.json, with which editors complete a remote.json',
  },
  places: {
    file: 'shared/build/scripts/write-place-types.ts',
    summary: 'writes src/places.ts of each remote: types of the places in its remote.json',
  },
  package: {
    file: 'shared/build/scripts/pack.ts',
    summary:
      'packs shared/ for remotes in repositories of their own: ' +
      'shared/dist/playday-shared-VERSION.tgz',
  },
  contract: {
    file: 'shared/build/webpack/contract-report.ts',
    summary:
      'writes shared/contract/api-report.txt: the declarations of host and kit, ' +
      'so that a changed signature is seen',
  },
  settings: {
    file: 'shared/build/scripts/settings-tables.ts',
    summary:
      'writes the tables of the settings in production.md, and .env.example, from their schemas',
  },
  faq: {
    file: 'e2e/print-faq.ts',
    summary: 'faq URL: prints the FAQ of a running shop in each language to api/content/files',
  },
};

/** Every npm script. @type {Record<string, Command>} */
export const commands = {
  start: {
    isForDevelopment: true,
    file: 'shared/build/scripts/start.ts',
    summary: 'installs, builds and starts the whole shop on this machine',
    options:
      'PORT (8080), API_PORT (4000), REMOTES_PORT (4101), DATA_DIR (.data), ' +
      'DATABASE_URL (PostgreSQL instead of the embedded database; ' +
      'it starts empty unless SEED=1)',
  },
  dev: {
    isForDevelopment: true,
    file: 'shared/build/scripts/dev.ts',
    summary: 'the same, and rebuilds what changes; `dev -- mfe-checkout` runs one remote alone',
    options:
      '--shell URL: one remote of this machine inside a shop that runs elsewhere; ' +
      'writes go to that shop',
  },
  build: {
    isForDevelopment: true,
    file: 'shared/build/scripts/build.ts',
    summary: 'builds what changed into <program>/dist; `build -- mfe-checkout` builds one program',
  },
  test: {
    isForDevelopment: true,
    file: 'shared/build/scripts/test.ts',
    summary:
      'runs static checks, unit and api tests, and journeys of a purchase and of page sizes; ' +
      'all steps, also after one has failed',
    options:
      'types lint format dependencies unused tests journeys: only these; checkout: ' +
      'those of one remote; quick: types, lint, tests of browser code; --changed: ' +
      'static checks and the tests of what differs from main',
  },
  'test:slow': {
    isForDevelopment: true,
    file: 'shared/build/scripts/test.ts',
    args: ['--slow'],
    summary:
      'runs all other checks: the other journeys, Firefox and WebKit, api tests on PGlite, ' +
      'tests that take minutes; what this machine lacks something for is skipped, ' +
      'under CI it fails',
    options: '"slow tests", "tests on PGlite", "slow journeys", engines: only these',
  },
  e2e: {
    isForDevelopment: true,
    file: 'e2e/run.ts',
    summary:
      'the end-to-end tests alone; arguments go to Playwright: `e2e -- buy.spec.ts -g "by card"`',
    options:
      '--remote mfe-checkout=BUILD: with one candidate build; --two-shops: ' +
      'two tests at a time, each in a shop of its own',
  },
  trial: {
    isForDevelopment: true,
    summary:
      'programs that measure the shop or try to break it; `trial -- NAME --help` prints options',
    programs: trials,
  },
  release: {
    file: 'shared/build/release/release.ts',
    summary:
      'publish, rollback, status, history, canary, preview, register, remove: ' +
      'see operations/releases.md',
    hasHelp: true,
  },
  office: {
    file: 'api/src/office/cli/main.ts',
    summary: 'what a promoter’s office does: see operations/office.md',
    hasHelp: true,
  },
  ops: { summary: 'what operators run', programs: ops },
  'create-remote': {
    isForDevelopment: true,
    file: 'shared/build/scripts/create-remote.ts',
    summary: 'NAME: creates the remote mfe-NAME with two pages, ready to run, test and publish',
    options: '--fills catalog/event-below: also a part for that place of another remote',
  },
  'remove-remote': {
    isForDevelopment: true,
    file: 'shared/build/scripts/remove-remote.ts',
    summary: 'NAME: deletes the remote mfe-NAME, and says what else names it',
  },
  generate: {
    isForDevelopment: true,
    summary: 'files and documents that are made from the code',
    programs: generated,
  },
  format: {
    isForDevelopment: true,
    file: 'node_modules/@biomejs/biome/bin/biome',
    args: ['format', '--write', '.'],
    summary: 'formats the source files',
  },
};
