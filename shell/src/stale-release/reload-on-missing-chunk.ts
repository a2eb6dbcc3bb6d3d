import type { PageData } from '../page/page.ts';
import { askRelease } from '../releases/watch-release.ts';
import { tabStorage } from '../browser/storage.ts';
import { saveFormSnapshot } from '../form-input/form-snapshot.ts';
import { probeAsset } from './probe-asset.ts';

/** A file of a remote that did not load. */
export interface Loss {
  page: PageData;
  remote: string;
  error: unknown;
  /** The address that the visitor asked for: path, query, hash. */
  target: string;
  /** Whether the visitor still waits for it. */
  isWanted: () => boolean;
  go?: (target: string) => void;
}

/**
 * Reloads the tab when a file of its release is gone and another build of that remote is live, once
 * per release and address. Session and cart are in storage, form input is saved. Returns whether it
 * reloads.
 */
export async function reloadOnMissingChunk({
  page,
  remote,
  error,
  target,
  isWanted,
  go = load,
}: Loss) {
  const [{ status }, live] = await Promise.all([probeAsset(error, page, remote), askRelease()]);
  const build = live?.remotes[remote];
  if (status !== 404 || !build || build === page.remotes[remote]?.build) return false;
  if (!isWanted()) return false;
  const guard = `playday.reloaded ${page.release} ${target}`;
  if (tabStorage.get(guard) !== null) return false;
  tabStorage.set(guard, '1');
  // Without storage it could not detect a reload loop.
  if (!tabStorage.isKept()) return false;
  saveFormSnapshot();
  go(target);
  return true;
}

function load(target: string) {
  // Assigning the current address with its hash would not reload.
  if (target === location.pathname + location.search + location.hash) location.reload();
  else location.assign(target);
}
