import type { Program } from '@playday/shared/api-contract';
import type { RemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import { menuProblems } from '@playday/shared/contract/menu-entries';
import { placeName, placeProblems, unmetProps } from '@playday/shared/contract/places';
import { overlap, shopAddressAt } from '@playday/shared/contract/route-table';
import type { Tx } from '../db/db.ts';
import { extraParts } from '../extra-parts.ts';
import type { Target } from './incompatibilities.ts';

interface Shown {
  program: Program;
  build: string;
  definition: RemoteDefinition;
}

/**
 * Why these builds cannot be shown (live or as a canary) beside what is shown already: an address
 * that the shop itself answers, or an address or a slot that another remote's live build or canary
 * has. Conflicts between other remotes are no reason. `kind`: which rules apply, and what the
 * reasons name as the way to move an address. Only a publish, also as a canary, must have sound
 * menu entries and places, and fit what fills them: no later language, entry or filler stops a
 * rollback, or the shop itself from going back.
 */
export async function addressConflicts(tx: Tx, targets: Target[], kind: 'publish' | 'rollback') {
  const moved = targets.map(({ program }) => program);
  const shown = await tx.query<Shown>(
    `with shown as (
       select program, build from unnest($1::text[], $2::text[]) as t (program, build)
       union select program, build from live_builds where program <> all($1)
       union select program, build from ${extraParts.canaries.shown} c where program <> all($1))
     select program, build, definition from shown join builds using (program, build)
      where program <> 'shell' order by program, build`,
    [moved, targets.map(({ build }) => build)],
  );
  const isTarget = ({ program }: Shown) => moved.includes(program);
  const pairs = shown.flatMap((one, at) =>
    shown
      .slice(at + 1)
      .filter((other) => other.program !== one.program && (isTarget(one) || isTarget(other)))
      .map((other): [Shown, Shown] => [one, other]),
  );
  return [
    ...shown.filter(isTarget).flatMap(conflictsWithShop),
    ...(kind === 'publish' ? shown.filter(isTarget).flatMap(faultsOf) : []),
    ...new Set(pairs.flatMap(([one, other]) => conflictsOf(one, other, kind))),
    ...(kind === 'publish' ? new Set(pairs.flatMap(([one, other]) => misfits(one, other))) : []),
  ];
}

const conflictsWithShop = ({ program, build, definition }: Shown): string[] =>
  definition.routes.flatMap(({ path }) => {
    const answered = shopAddressAt(path);
    return answered === undefined
      ? []
      : [
          `${program} ${build} has the address ${path}, but the shop itself answers ` +
            `${answered}; use another`,
        ];
  });

const faultsOf = ({ program, build, definition }: Shown): string[] =>
  [...menuProblems(definition), ...placeProblems(definition)].map(
    (problem) => `${program} ${build}: ${problem}`,
  );

const namesOf = ({ program, build }: Shown) => `${program} ${build}`;

/** Places that both fill, or that one fills and the other offers with other props. */
const misfits = (one: Shown, other: Shown): string[] => [
  ...Object.keys(one.definition.fills ?? {})
    .filter((place) => other.definition.fills?.[place])
    .map((place) => `${namesOf(one)} and ${namesOf(other)} both fill the place ${place}`),
  ...unfit(one, other),
  ...unfit(other, one),
];

const unfit = (owner: Shown, filler: Shown): string[] =>
  Object.entries(owner.definition.places ?? {}).flatMap(([place, { props }]) => {
    const name = placeName(owner.program, place);
    const unmet = unmetProps(filler.definition.fills?.[name] ?? {}, props);
    if (unmet.length === 0) return [];
    const needs = `fills ${name} and needs ${unmet.join(', ')}`;
    return [`${namesOf(filler)} ${needs}, which ${namesOf(owner)} does not pass`];
  });

function conflictsOf(one: Shown, other: Shown, kind: 'publish' | 'rollback'): string[] {
  const { routes, slots } = other.definition;
  const names = `${namesOf(one)} and ${namesOf(other)}`;
  const how =
    `moving it is one ${kind} of both: npm run release -- ${kind} ` +
    `${one.program} ${other.program}`;
  return [
    ...one.definition.routes.flatMap(({ path }) =>
      routes
        .filter((route) => overlap(path, route.path))
        .map((route) => {
          const both = path === route.path ? path : `${path} and ${route.path}`;
          return `${names} both have the address ${both}; ${how}`;
        }),
    ),
    ...one.definition.slots
      .filter((slot) => slots.includes(slot))
      .map((slot) => `${names} both fill the slot ${slot}; ${how}`),
  ];
}
