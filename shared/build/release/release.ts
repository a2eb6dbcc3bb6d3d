import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { extras } from '../extras.ts';
import { isInstalled } from '../root.ts';
import type { Program } from '@playday/shared/api-contract';
import { withoutTrailingSlashes } from '@playday/shared/rules/links/without-trailing-slashes';
import { shopOptions } from '../scripts/shop-options.ts';
import { builtProgram, folderOf, programNamed } from './built-program.ts';
import { storedDeployTokens } from './deploy-tokens.ts';
import { type BuiltProgram, ReleaseError, createReleasesClient } from './releases-client.ts';
import { printHistory, printStatus } from './print.ts';
import { resolveFrames } from './resolve-frames.ts';

const whichShop = isInstalled
  ? 'The shop is the one'
  : 'The shop is the one on this machine (api at\nAPI_PORT), or the one';
const usage = `${isInstalled ? 'npx playday' : 'npm run release --'}
  publish <program> …            builds, has every shell fetch, check and render it, \
publishes: all or none
                                 --force: although its pages fail on the servers, \
or no shell runs that could check it; --again: although it was rolled back
  rollback <program>[=<build>] … back to the last good build, or to a named one; \
several at once, does not wait for shells
  status                         live builds and reports on each build
  history [<program>]            who changed what, and when
  uses <name>                    live builds that use a name of the kit (useBlocker) or the host \
(HostCart.extend), or a contract (2)
${extras.usage.map((line) => `  ${line}\n`).join('')}\
  register <remote> --origin <url> [--renew]   makes a remote known, \
with the origin of its own server; prints its deploy token once
  remove <remote>                takes a remote out of the shop, with its token; \
the remote's own token may do it
A program is shell or the name of a remote, such as checkout. \
${whichShop} at SHOP_URL with DEPLOY_TOKEN; \
API_URL addresses the api directly and works without a shell.
A publish opens the pages in a browser of this machine, if it has one, \
and is refused when they fail there.
A build is named as in dist/; publish takes <program>=<build> too.`;

const { values: options, positionals: words } = readArguments();
const { SHOP_URL, API_URL, PUBLIC_URL, DEPLOY_TOKEN } = process.env;
const { port, apiPort, dataDir } = shopOptions(process.env);
const shopUrl = withoutTrailingSlashes(SHOP_URL ?? PUBLIC_URL ?? `http://localhost:${port}`);
// Not through the shell on this machine, because a rollback must work while the shell is failing.
const url = withoutTrailingSlashes(API_URL ?? SHOP_URL ?? `http://127.0.0.1:${apiPort}`);
const isElsewhere = SHOP_URL || API_URL || isInstalled;
const token =
  DEPLOY_TOKEN ?? (isElsewhere ? undefined : storedDeployTokens(dataDir)?.operator) ?? '';
const releases = createReleasesClient({ url, token, who: whoAmI() });

const commands: Record<string, (args: string[]) => Promise<void>> = {
  async publish(args) {
    const wanted = named(args);
    // Read before building, so that a concurrent publish is detected instead of overwritten.
    const live = await releases.liveOf();
    for (const { program, build: id } of wanted)
      if (id === undefined) console.log(`${program}: ${await buildNow(program)}`);
    const built = await Promise.all(
      wanted.map(({ program, build: id }) => builtProgram(program, id)),
    );
    const fresh = built.filter(({ program, build: id }) => live.get(program) !== id);
    for (const { program, build: id } of built.filter((one) => !fresh.includes(one)))
      console.log(`${program} ${id} is already live.`);
    if (fresh.length === 0) return;
    const deprecated = await releases.publish(fresh, live, {
      isForced: options.force === true,
      isAgain: options.again === true,
      look,
    });
    for (const { program, build: id } of fresh) console.log(`${program} ${id} is live.`);
    for (const use of deprecated) console.log(`Warning: ${use}.`);
  },
  async rollback(args) {
    const targets = named(args).map(({ program, build }) => ({ program, build: build ?? null }));
    const { moved, waiting } = await releases.rollBack(targets);
    for (const { program, to } of moved) console.log(`${program} is back at ${to}.`);
    for (const reason of waiting)
      console.log(`  ${reason}; it serves its current build until then.`);
  },
  status: async () =>
    printStatus(url, await resolveFrames(await releases.status(), releases.sourceMaps)),
  async uses([name]) {
    if (!name) throw new ReleaseError(usage);
    const users = await releases.uses(name);
    for (const { program, build: id } of users) console.log(`${program} ${id}`);
    if (users.length === 0) console.log(`No live build uses ${name}.`);
  },
  history: async ([name]) =>
    printHistory(await releases.history(name ? programNamed(name) : undefined)),
  ...Object.fromEntries(
    Object.entries(extras.commandsOf(releases, shopUrl)).map(([name, run]) => [
      name,
      async (args: string[]) => {
        if (!(await run(args))) throw new ReleaseError(usage);
      },
    ]),
  ),
  async register([name]) {
    if (!name || !options.origin) throw new ReleaseError(usage);
    const program = programNamed(name);
    const created = await releases.register(program, options.origin, options.renew);
    console.log(
      `${program} is registered. Its deploy token, which is not stored and not ` +
        `shown again:\n${created}`,
    );
  },
  async remove([name]) {
    if (!name) throw new ReleaseError(usage);
    const program = programNamed(name);
    await releases.remove(program);
    console.log(
      `${program} is removed. If DEPLOY_TOKENS of the api has a token of it, take it out: ` +
        'its container would register it again.',
    );
  },
};

try {
  const [command, ...args] = words;
  const run = commands[command ?? ''];
  if (!run) throw new ReleaseError(usage);
  if (isInstalled && !SHOP_URL && !API_URL)
    throw new ReleaseError(`Which shop? SHOP_URL=https://shop.example npx playday ${command}`);
  await run(args);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        origin: { type: 'string' },
        renew: { type: 'boolean' },
        force: { type: 'boolean' },
        again: { type: 'boolean' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(1);
  }
}

/**
 * Opens the pages of a recorded build inside the live shop in a browser of this machine. Null, with
 * the reason printed, when they cannot be seen: without a browser or a running shell, or with
 * `API_URL` alone, which does not say where the shop is.
 */
async function look({ program, build: id, definition }: BuiltProgram): Promise<string[] | null> {
  const unseen = (why: string) => {
    console.log(`${program} ${id} is published as not seen in a browser: ${why}`);
    return null;
  };
  if (!definition) return unseen('it declares no pages.');
  if (API_URL && !SHOP_URL) return unseen('SHOP_URL does not say where the shop is.');
  if ((await releases.status()).shells.length === 0) return unseen('no shell runs.');
  try {
    // Refused, for instance, of a remote that takes an address over in the same publish.
    const minutes = 10 + 2 * definition.routes.length;
    const preview = { program, build: id, minutes };
    const previewUrl = await extras.previewUrlOf(releases, shopUrl, preview);
    console.log(`Opening the pages of ${program} in a browser …`);
    const { checkInBrowser } = await import('./check-in-browser.ts');
    return await checkInBrowser({ program, build: id, definition, previewUrl });
  } catch (error) {
    return unseen((error as Error).message);
  }
}

/**
 * Builds a program. What builds is loaded for that only: where nothing is built, as in the
 * containers, its packages are not installed.
 */
async function buildNow(program: Program): Promise<'built' | 'reused'> {
  const folder = folderOf(program);
  try {
    const { build } = await import('../scripts/build.ts');
    return await build(folder);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) throw error;
    throw new ReleaseError(
      `${program} cannot be built here: packages for development are not installed. ` +
        `\`publish ${program}=<build>\` publishes one that is built.`,
    );
  }
}

/** Parses `checkout`, `mfe-checkout` or `checkout=<build>`. */
function named(args: string[]) {
  if (args.length === 0) throw new ReleaseError(usage);
  return args.map((arg) => {
    const [name, id] = arg.split('=');
    return { program: programNamed(name), build: id };
  });
}

/** The author for the history: git's user name, or the login name. */
function whoAmI(): string {
  if (process.env.RELEASE_BY) return process.env.RELEASE_BY;
  try {
    const name = execFileSync('git', ['config', 'user.name'], { encoding: 'utf8' }).trim();
    if (name) return name.slice(0, 100);
  } catch {
    // git is not installed or not configured.
  }
  return userInfo().username;
}
