import { isDeviceKey } from '@playday/shared/contract/stored-keys';
import { forgetOfflinePages } from '../offline/forget-offline-pages.ts';
import { storage, tabStorage } from '../storage.ts';

/** Removes everything from this tab's storage but the device's keys. A key that is on no list counts as personal. */
export const clearPersonalDataInTab = () => tabStorage.removeAllBut((key) => isDeviceKey('tab', key));

/**
 * Clears personal data from this tab, from the storage of all tabs, and from the caches; resolves when the caches are
 * deleted.
 */
export function clearPersonalData(): Promise<void> {
  clearPersonalDataInTab();
  storage.removeAllBut((key) => isDeviceKey('local', key));
  return forgetOfflinePages();
}
