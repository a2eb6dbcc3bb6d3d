import { shopPlaceholder } from '@playday/build/webpack/embed-file';
import { integrityOf } from '@playday/build/webpack/integrity';
import { LRUCache } from 'lru-cache';
import type { BuildFile } from '../builds/build-files.ts';
import { compress } from '../builds/build-store.ts';

/** How many filled in scripts are kept: the live build's, and those that pages have pinned. */
const keptScripts = 20;

/**
 * Fills the shop's origin in scripts for other sites' pages, which may load them in ways that hide
 * where they are from. The bytes depend on the script and `publicUrl` alone, so that they can be
 * pinned by their hash; a script without the placeholder, of an older build, is as it was stored.
 */
export function createFillInShop(publicUrl: string) {
  const { origin } = new URL(publicUrl);
  const filled = new LRUCache<string, Promise<BuildFile>>({ max: keptScripts });

  async function fillIn(stored: BuildFile): Promise<BuildFile> {
    const plain = Buffer.from(stored.plain.toString().replaceAll(shopPlaceholder, origin));
    return { plain, hash: integrityOf(plain), ...(await compress(plain)) };
  }

  return (stored: BuildFile): Promise<BuildFile> => {
    if (!stored.plain.includes(shopPlaceholder)) return Promise.resolve(stored);
    const known = filled.get(stored.hash) ?? fillIn(stored);
    filled.set(stored.hash, known);
    return known;
  };
}
