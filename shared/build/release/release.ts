import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { build } from '../scripts/build.ts';
import { shopOptions } from '../scripts/shop.ts';
import { builtProgram, folderOf, programNamed } from './built-program.ts';
import { deployTokens } from './deploy-tokens.ts';
import { ReleaseError, createReleasesClient } from './releases-client.ts';
import { printHistory, printStatus } from './print.ts';

const usage = `npm run release --
  publish <program> …            builds, has every shell fetch and check it, moves the pointer: all of them or none
  rollback <program>[=<build>] … back to the last good build, or to any earlier one; several move together, no shell is asked
  status                         what is live, and how each build does
  history [<program>]            who moved what, when
  canary <program> <build> <percent>   shows a build to so many per cent of the visitors; 0 ends it
  preview <program> <build> [<minutes>]   a link that shows a build inside the live shop (60 minutes)
Programs: shell, catalog, checkout, account, erasure. The shop on this machine (its api is asked at API_PORT), or the one
that SHOP_URL names, with DEPLOY_TOKEN; API_URL where the api itself can be reached, which works without any shell.
A build is named as in dist/; publish takes <program>=<build> too.`;

const { SHOP_URL, API_URL, PUBLIC_URL, DEPLOY_TOKEN } = process.env;
const { port, apiPort, dataDir } = shopOptions(process.env);
const shopUrl = (SHOP_URL ?? PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
// On this machine never through the shell: a rollback has to get through while the shell is in trouble.
const url = (API_URL ?? SHOP_URL ?? `http://127.0.0.1:${apiPort}`).replace(/\/+$/, '');
const token = DEPLOY_TOKEN ?? (SHOP_URL || API_URL ? '' : deployTokens(dataDir).operator);
const releases = createReleasesClient({ url, token, who: whoAmI() });

const deeds: Record<string, (args: string[]) => Promise<void>> = {
  async publish(args) {
    const wanted = named(args);
    // Read before building: whoever publishes meanwhile must not be overwritten unseen.
    const live = await releases.liveOf();
    for (const { program, build: id } of wanted) {
      if (id === undefined) console.log(`${program}: ${await build(folderOf(program))}`);
    }
    const built = await Promise.all(wanted.map(({ program, build: id }) => builtProgram(program, id)));
    const fresh = built.filter(({ program, build: id }) => live.get(program) !== id);
    for (const { program, build: id } of built.filter((one) => !fresh.includes(one)))
      console.log(`${program} ${id} is live already.`);
    if (fresh.length > 0) await releases.publish(fresh, live);
    for (const { program, build: id } of fresh) console.log(`${program} ${id} is live.`);
  },
  async rollback(args) {
    const targets = named(args).map(({ program, build }) => ({ program, build: build ?? null }));
    const { moved, waiting } = await releases.rollBack(targets);
    for (const { program, to } of moved) console.log(`${program} is back at ${to}.`);
    for (const reason of waiting) console.log(`  ${reason}; it goes on with what it has until then.`);
  },
  status: async () => printStatus(url, await releases.status()),
  history: async ([name]) => printHistory(await releases.history(name ? programNamed(name) : undefined)),
  async canary([name, id, percent]) {
    const program = programNamed(name);
    if (!id || !/^\d{1,2}$/.test(percent ?? '')) throw new ReleaseError(usage);
    if (Number(percent) > 0) await releases.makeKnown(await builtProgram(program, id));
    await releases.canary(program, id, Number(percent));
    console.log(
      percent === '0'
        ? `No canary of ${program} any more.`
        : `${percent} % of the visitors see ${program} ${id}.`,
    );
  },
  async preview([name, id, minutes = '60']) {
    const program = programNamed(name);
    if (!id) throw new ReleaseError(usage);
    await releases.makeKnown(await builtProgram(program, id));
    const { token: link, expiresAt } = await releases.preview(program, id, Number(minutes));
    console.log(`${shopUrl}/?preview=${link}\nshows ${program} ${id} until ${expiresAt}.`);
  },
};

try {
  const [deed, ...args] = process.argv.slice(2);
  const run = deeds[deed ?? ''];
  if (!run) throw new ReleaseError(usage);
  await run(args);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** `checkout`, `mfe-checkout` or `checkout=<build>`. */
function named(args: string[]) {
  if (args.length === 0) throw new ReleaseError(usage);
  return args.map((arg) => {
    const [name, id] = arg.split('=');
    return { program: programNamed(name), build: id };
  });
}

/** For the history: the name that git knows, or this machine's. */
function whoAmI(): string {
  if (process.env.RELEASE_BY) return process.env.RELEASE_BY;
  try {
    const name = execFileSync('git', ['config', 'user.name'], { encoding: 'utf8' }).trim();
    if (name) return name.slice(0, 100);
  } catch {
    // No git here.
  }
  return userInfo().username;
}
