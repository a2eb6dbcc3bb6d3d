import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteDefinition } from '../api-contract/remote-definition.ts';
import type { BuildManifest } from '../contract/build-manifest.ts';
import { placeName } from '../contract/places.ts';
import { PlainError } from './plain-error.ts';
import { isInstalled, sharedFolder } from './root.ts';
import { workspaceRemotes } from './workspace-remotes.ts';

/** Place (`catalog/event-below`) → what its owner declares of it. */
export type OfferedPlaces = NonNullable<RemoteDefinition['places']>;

/** Written when this package is packed: the places of the remotes beside it. */
export const placesFile = 'contract/places.json';

/**
 * The places that a remote can fill: those in the live builds of the shop at `shopUrl`; without it
 * those of the remotes here, or, in a repository of its own, of the shop that the package is from.
 */
export async function offeredPlaces(shopUrl?: string): Promise<OfferedPlaces> {
  if (shopUrl) return namesOf(await liveDefinitions(shopUrl));
  if (isInstalled)
    return JSON.parse(readFileSync(join(sharedFolder, placesFile), 'utf8')) as OfferedPlaces;
  return packedPlaces();
}

/** Those of the remotes in this repository. */
export const packedPlaces = (): OfferedPlaces =>
  namesOf(workspaceRemotes().map(({ name, definition }) => [name, definition]));

type Named = [remote: string, definition: Pick<RemoteDefinition, 'places'> | undefined][];

const namesOf = (remotes: Named): OfferedPlaces =>
  Object.fromEntries(
    remotes.flatMap(([remote, definition]) =>
      Object.entries(definition?.places ?? {}).map(([place, declared]) => [
        placeName(remote, place),
        declared,
      ]),
    ),
  );

async function liveDefinitions(shopUrl: string): Promise<Named> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${shopUrl}${path}`, { signal: AbortSignal.timeout(10_000) }).catch(
      (error: Error) => {
        const reason = error.cause instanceof Error ? error.cause.message : error.message;
        throw new PlainError(`${shopUrl} cannot be reached: ${reason}`);
      },
    );
    if (!answer.ok) throw new PlainError(`${shopUrl}${path} answers ${answer.status}.`);
    return answer.json().catch(() => {
      throw new PlainError(`${shopUrl}${path} is not JSON. Is it the address of a shop?`);
    });
  };
  const { remotes } = (await read('/release.json')) as { remotes: Record<string, string> };
  return Promise.all(
    Object.entries(remotes).map(async ([name, build]): Promise<Named[number]> => {
      const manifest = await read(`/mfe/${name}/${build}/manifest.json`);
      return [name, (manifest as BuildManifest).definition];
    }),
  );
}
