import { createElement } from 'react';
import type { Filler } from '@playday/shared/contract';
import { reportError } from '../errors/report-error.ts';
import type { PageData } from '../page/page.ts';
import type { RemoteLoader } from './load-remotes.ts';

/**
 * Loads what a remote fills a place of another with. Null when none does, or when its code cannot
 * be loaded, which is reported; the next call tries again.
 */
export async function loadFiller(
  { remotes }: Pick<PageData, 'remotes'>,
  loader: Pick<RemoteLoader, 'app'>,
  place: string,
): Promise<Filler | null> {
  // The first one, should two be live.
  const name = Object.keys(remotes).find((remote) => remotes[remote]?.fills?.includes(place));
  if (name === undefined) return null;
  try {
    const load = (await loader.app(name)).fills?.[place];
    const Content = load && ((await load()).default as Filler | undefined);
    // What a component throws may have no stack that names its remote.
    if (Content)
      return Object.assign((props: Record<string, unknown>) => createElement(Content, props), {
        onError: (error: unknown) => reportError({ type: 'caught', remote: name, error }),
      });
    // A text: the stack of an error would name the place's owner.
    const error = `${name} declares that it fills ${place} but exports nothing`;
    reportError({ type: 'caught', remote: name, error });
  } catch (error) {
    reportError({ type: 'lost', remote: name, error });
  }
  return null;
}
