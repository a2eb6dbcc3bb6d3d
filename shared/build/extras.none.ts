import type { Program } from '@playday/shared/api-contract';
import type { ReleasesClient } from './release/releases-client.ts';

type Preview = { program: Program; build: string; minutes: number };

/** `extras.ts` of a shop without extras. */
export const extras = {
  usage: [] as string[],
  commandsOf: (
    _releases: ReleasesClient,
    _shopUrl: string,
  ): Record<string, (words: string[]) => Promise<boolean>> => ({}),
  previewUrlOf: (_releases: ReleasesClient, _shopUrl: string, _preview: Preview): Promise<string> =>
    Promise.reject(new Error('this shop shows no build before it is live.')),
};
