import { isDeviceKey } from '@playday/shared/contract/stored-keys';
import { forgetOfflinePages } from '../offline/forget-offline-pages.ts';
import { storage, tabStorage } from '../browser/storage.ts';

/**
 * Removes everything from this tab's storage but the device's keys. A key that is on no list counts
 * as personal.
 */
export const clearPersonalDataInTab = () =>
  tabStorage.removeAllBut((key) => isDeviceKey('tab', key));

/**
 * Clears personal data from this tab, from the storage of all tabs, and from the caches; resolves
 * when the caches are deleted.
 */
export function clearPersonalData(): Promise<void> {
  clearPersonalDataInTab();
  storage.removeAllBut((key) => isDeviceKey('local', key));
  return forgetOfflinePages();
}

const patienceMs = 1000;

/**
 * Hides the page and loads a new document. A document serves one account only: its caches, atoms,
 * loader data and pending requests end with it. `forgotten`: waited for before the navigation, up
 * to a timeout.
 */
export function loadFreshDocument(to: string, forgotten: Promise<unknown>) {
  document.getElementById('root')?.style.setProperty('visibility', 'hidden');
  // Code that still runs may write to storage until the page is gone.
  addEventListener('pagehide', clearPersonalDataInTab);
  // The back/forward cache could show this document again.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  void Promise.race([forgotten.catch(() => {}), late]).then(() => location.replace(to));
}
