import { placeName, unmetProps } from '../../contract/places.ts';
import { offeredPlaces } from '../offered-places.ts';
import { PlainError } from '../plain-error.ts';
import { workspaceRemotes } from '../workspace-remotes.ts';
import { withoutTrailingSlashes } from '../../rules/links/without-trailing-slashes.ts';
import { writePlaceTypes } from './write-place-types.ts';

/**
 * `playday places`: writes `src/places.ts` from `remote.json`, lists the places that the remote can
 * fill, and fails if one that it fills is not there or passes less than the remote needs.
 */
const remotes = workspaceRemotes();
remotes.forEach(writePlaceTypes);
const { SHOP_URL } = process.env;
const offered = await offeredPlaces(SHOP_URL && withoutTrailingSlashes(SHOP_URL));
const own = remotes.flatMap(({ name, definition }) =>
  Object.keys(definition.places ?? {}).map((place) => placeName(name, place)),
);
console.log(
  `Places of ${SHOP_URL ?? 'the shop that this package is from (SHOP_URL asks another)'}:`,
);
for (const [place, { props }] of Object.entries(offered).filter(([name]) => !own.includes(name))) {
  const passed = Object.entries(props).map(([name, type]) => `${name} (${type})`);
  console.log(`  ${place}: ${passed.join(', ')}`);
}
const faults = remotes.flatMap(({ definition }) =>
  Object.entries(definition.fills ?? {}).flatMap(([place, needed]) => {
    if (!offered[place]) return [`There is no place ${place}.`];
    const unmet = unmetProps(needed, offered[place].props);
    return unmet.length === 0 ? [] : [`${place} does not pass ${unmet.join(', ')}.`];
  }),
);
if (faults.length > 0) throw new PlainError(`remote.json: ${faults.join(' ')}`);
