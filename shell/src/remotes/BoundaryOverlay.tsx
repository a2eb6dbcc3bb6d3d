import { useIsHydrated } from '@playday/shared/kit';
import { useLocation, useMatches } from 'react-router';
import { tabStorage } from '../storage.ts';
import { usePage } from '../page-context.tsx';
import { remoteOf } from './remote-at.ts';
import styles from './remotes.module.css';

const key = 'playday.seams';

/**
 * `?seams` in the address outlines each remote's region in this tab, with its build and load time; `?seams=off` ends
 * it.
 */
export function useBoundaryOverlay(): boolean {
  const isHydrated = useIsHydrated();
  const wanted = new URLSearchParams(useLocation().search).get('seams');
  if (!isHydrated) return false;
  if (wanted !== null) tabStorage.set(key, wanted === 'off' ? null : 'on');
  return tabStorage.get(key) === 'on';
}

/** The label on a remote's region. */
export function BoundaryOverlay() {
  const page = usePage();
  const matches = useMatches();
  const name = remoteOf(matches);
  if (!name) return null;
  const [load] = performance.getEntriesByName(`remote ${name}`);
  const loading = load ? `loaded in ${Math.round(load.duration)} ms` : 'not loaded';
  const how = page.isRendered ? 'rendered on the server' : 'rendered in the browser';
  return (
    <p className={styles.seam}>{`${name} · ${page.remotes[name]?.build} · ${loading} · first page ${how}`}</p>
  );
}
