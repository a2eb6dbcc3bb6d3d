import type { Program } from '@playday/shared/api-contract';
import {
  type ContractSurface,
  deprecatedUses,
  unmetRequirements,
} from '@playday/shared/contract/requirements';
import type { Tx } from '../db/db.ts';
import { extraParts } from '../extra-parts.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { aliveShells } from './alive-shells.ts';

interface KnownBuild {
  program: Program;
  build: string;
  needs: ContractSurface;
  offers: ContractSurface | null;
}

export type Target = { program: Program; build: string };

/**
 * Reasons why these builds cannot go live now; empty if they are compatible and every running shell
 * has fetched them.
 */
export async function reasonsNotToPublish(tx: Tx, targets: Target[], now: Date): Promise<string[]> {
  return [
    ...(await unregistered(tx, targets)),
    ...(await incompatibilities(tx, targets)),
    ...(await missingFromShells(tx, targets, now)),
  ];
}

/** Remotes among the targets that are not registered, with what to do. */
export async function unregistered(tx: Tx, targets: { program: Program }[]): Promise<string[]> {
  const registered = await tx.query<{ name: string }>('select name from programs');
  return targets
    .filter(
      ({ program }) => program !== 'shell' && !registered.some(({ name }) => name === program),
    )
    .map(
      ({ program }) =>
        `${program} is not registered; the operator does it once: ` +
        `npm run release -- register ${program} --origin URL`,
    );
}

/** The live builds, by their programs. */
const liveBuilds = (tx: Tx) =>
  tx.query<KnownBuild>(
    `select program, build, needs, offers from live_builds join builds using (program, build)
     order by program`,
  );

/** What live builds of these programs use that a later shell will lack, a sentence each. */
export async function deprecatedUsesOf(tx: Tx, programs: Program[]): Promise<string[]> {
  const live = await liveBuilds(tx);
  const offers = live.find(({ program }) => program === 'shell')?.offers;
  if (!offers) return [];
  return live
    .filter(({ program }) => program !== 'shell' && programs.includes(program))
    .flatMap(({ program, build, needs }) =>
      deprecatedUses(needs, offers).map((use) => `${program} ${build} ${use}`),
    );
}

/** What running canaries need and this shell lacks. */
async function unmetByCanaries(tx: Tx, { build: shell, offers }: KnownBuild): Promise<string[]> {
  if (!offers) return [];
  const canaries = await tx.query<KnownBuild>(
    `select program, build, needs, offers
       from ${extraParts.canaries.shown} c join builds using (program, build)
     order by program`,
  );
  return canaries.flatMap(({ program, build, needs }) => {
    const missing = unmetRequirements(needs, offers).join(', ');
    return missing
      ? [`the canary ${program} ${build} needs ${missing}, which shell ${shell} lacks; end it`]
      : [];
  });
}

/**
 * Who needs a name of kit or host, or a version of the contract; see the operation's description.
 */
export const getUses: Handler<'GET /release/uses'> = async ({ db }, { query: { name } }) =>
  (await liveBuilds(db))
    .filter(({ needs }) =>
      [...needs.contracts.map(String), ...needs.kit, ...needs.host].includes(name),
    )
    .map(({ program, build }) => ({ program, build }));

/**
 * Requirements of these builds, or of the live builds they would run with, that the shell would not
 * meet.
 */
export async function incompatibilities(tx: Tx, targets: Target[]): Promise<string[]> {
  const live = await liveBuilds(tx);
  const wanted = await Promise.all(targets.map((target) => readBuild(tx, target)));
  const after = new Map([...live, ...wanted].map((build) => [build.program, build]));
  return findIncompatibilities(tx, after, targets);
}

async function readBuild(tx: Tx, { program, build }: Target): Promise<KnownBuild> {
  const [found] = await tx.query<KnownBuild>(
    'select program, build, needs, offers from builds where program = $1 and build = $2',
    [program, build],
  );
  if (!found)
    throw new Failure('notFound', { reasons: [`${program} ${build} is not a recorded build`] });
  return found;
}

async function findIncompatibilities(tx: Tx, after: Map<Program, KnownBuild>, targets: Target[]) {
  const shell = after.get('shell');
  if (!shell?.offers) return [];
  const reasons = targets.some(({ program }) => program === 'shell')
    ? await unmetByCanaries(tx, shell)
    : [];
  for (const { program, build, needs } of after.values()) {
    const missing = program === 'shell' ? [] : unmetRequirements(needs, shell.offers);
    if (missing.length === 0) continue;
    const isTarget = targets.some((target) => target.program === program);
    const other = isTarget ? null : await lastCompatible(tx, program, shell.offers);
    const along = isTarget
      ? ''
      : other
        ? `; move ${program} to ${other} along with it`
        : '; no build of it fits';
    reasons.push(
      `${program} ${build} needs ${missing.join(', ')}, which shell ${shell.build} lacks${along}`,
    );
  }
  return reasons;
}

/** The latest earlier live build of a remote that is compatible with what a shell offers. */
async function lastCompatible(tx: Tx, program: Program, offers: ContractSurface) {
  const earlier = await tx.query<KnownBuild>(
    `select program, build, needs, offers from builds b
      where program = $1 and exists (select 1 from release_changes c where c.program = b.program
        and b.build in (c.to_build, c.from_build))
      order by known_since desc limit 50`,
    [program],
  );
  return earlier.find(({ needs }) => unmetRequirements(needs, offers).length === 0)?.build;
}

/**
 * Which running shells have not fetched these builds yet. For a build of the shell itself, one
 * running instance is enough.
 */
export async function missingFromShells(tx: Tx, targets: Target[], now: Date): Promise<string[]> {
  const shells = await aliveShells(tx, now);
  return targets.flatMap(({ program, build }) => {
    const without = shells.filter(({ held }) => !held.includes(`${program}/${build}`));
    const isEnough = program === 'shell' ? without.length < shells.length : without.length === 0;
    if (shells.length === 0 || isEnough) return [];
    return without.map(({ instance, refused }) => {
      const why = refused.find((one) => one.program === program && one.build === build)?.reason;
      return `shell ${instance} does not have ${program} ${build}${why ? `: ${why}` : ' yet'}`;
    });
  });
}
