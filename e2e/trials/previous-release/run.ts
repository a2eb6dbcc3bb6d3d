import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { offers, signIn, startProgram } from '../../../api/src/testing/program.ts';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { root } from '../../../shared/build/root.ts';
import { lastRelease } from '../../../shared/build/scripts/last-release.ts';
import { workspaceRemotes } from '../../../shared/build/workspace-remotes.ts';
import { conclude, endOnSignals, log, need } from '../trial.ts';

/**
 * Programs of the last release beside today's, as they meet while teams publish, the api first: its
 * remotes with everything of today, today's api with everything of the last release, and today's
 * remotes with that. Each time a browser registers, signs in, buys and pays. Then the upgrade:
 * today's api starts with what the api of the last release has stored.
 */
const { from = lastRelease(root) } = parseArgs({ options: { from: { type: 'string' } } }).values;
need(
  from === undefined ? 'a release in the history of this clone (git fetch --unshallow)' : undefined,
);

const journeys = ['buy.spec.ts', 'account.spec.ts'];
const folder = mkdtempSync(join(tmpdir(), 'playday-previous-'));
const previous = join(folder, 'shop');
git('worktree', 'add', '--detach', previous, from!);
const removePrevious = () => {
  git('worktree', 'remove', '--force', previous);
  rmSync(folder, { recursive: true, force: true });
};
endOnSignals(removePrevious);

try {
  log(`Installing and building ${from} …`);
  execFileSync('npm', ['ci', '--prefer-offline'], { cwd: previous, stdio: 'ignore' });
  for (const shop of [previous, root]) node(shop, ['shared/build/scripts/build.ts']);
  const { offers } = manifestOf(previous, 'shell');
  const isMounted = manifestOf(root, 'mfe-checkout').needs.contracts.some((one) =>
    offers?.contracts.includes(one),
  );
  if (!isMounted)
    log(`The shell of ${from} mounts no remote of today's contract: it is published before them.`);
  conclude([
    ...play(`today with the remotes of ${from}`, root, remotesOf(previous, root)),
    ...play(`${from} with the api of today`, previous, [], { API_FOLDER: join(root, 'api') }),
    ...(isMounted
      ? play(`${from} with the remotes of today`, previous, remotesOf(root, previous))
      : []),
    ...(await upgrade()),
  ]);
} finally {
  removePrevious();
}

/** The manifest of the newest build of a program. */
function manifestOf(shop: string, folder: string): BuildManifest {
  const read = <Content>(...file: string[]) =>
    JSON.parse(readFileSync(join(shop, folder, 'dist', ...file), 'utf8')) as Content;
  return read(read<{ build: string }>('current.json').build, 'manifest.json');
}

/**
 * Copies the newest builds of one shop's remotes to another shop; returns the arguments that
 * publish them there.
 */
function remotesOf(shop: string, target: string): string[] {
  return workspaceRemotes().flatMap(({ folder }) => {
    // A remote that one of them does not have.
    if (![shop, target].every((each) => existsSync(join(each, folder)))) return [];
    const { build } = manifestOf(shop, folder);
    cpSync(join(shop, folder, 'dist', build), join(target, folder, 'dist', build), {
      recursive: true,
    });
    return ['--remote', `${folder}=${build}`];
  });
}

function play(title: string, shop: string, args: string[], env: NodeJS.ProcessEnv = {}): string[] {
  log(title);
  const { status } = node(shop, ['e2e/run.ts', ...args, ...journeys], env);
  return status === 0 ? [] : [`${title}: a journey failed`];
}

/**
 * Orders that the api of the last release took: today's api has them all, with the same content,
 * and takes more.
 */
async function upgrade(): Promise<string[]> {
  log(`upgrade from ${from}`);
  const directory = join(folder, 'upgrade');
  mkdirSync(directory);
  const start = (shop: string) =>
    startProgram(
      { directory, databaseUrl: undefined },
      { main: join(shop, 'api/src/main.ts'), env: { SEED: '1' } },
    );
  const ordersOf = async (buyer: Awaited<ReturnType<typeof signIn>>) =>
    (await buyer.call('GET', '/user/profile/orders')) as never as {
      orders: { id: number; total: number }[];
    };
  const ordered = async (buyer: Awaited<ReturnType<typeof signIn>>) => {
    for (const [index, body] of (await offers(buyer.call)).slice(0, 3).entries())
      await buyer.send('POST', '/user/order', body, {
        'idempotency-key': `${Date.now()}-${index}`,
      });
    return (await ordersOf(buyer)).orders;
  };
  const facts = (orders: { id: number; total: number }[]) =>
    JSON.stringify(orders.map(({ id, total }) => [id, total]).sort());

  const earlier = start(previous);
  const before = await ordered(await signIn(await earlier.listening));
  earlier.child.kill('SIGTERM');
  await earlier.ended;
  const later = start(root);
  const buyer = await signIn(await later.listening);
  const after = (await ordersOf(buyer)).orders;
  const more = await ordered(buyer);
  later.child.kill('SIGTERM');
  await later.ended;
  return [
    ...(before.length === 0 ? [`${from} took no order`] : []),
    ...(facts(after) === facts(before) ? [] : [`orders ${facts(before)} became ${facts(after)}`]),
    ...(more.length > after.length ? [] : ['no order was taken after the upgrade']),
  ];
}

function node(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
