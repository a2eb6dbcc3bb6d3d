import { ownerOfKey } from '@playday/shared/contract/stored-keys';
import { forgetTicketsPage } from '../offline/forget-tickets-page.ts';
import { storage, tabStorage } from '../storage.ts';

/** Removes from this tab's storage all but what belongs to the device: a key on no list counts as the person's. */
export const clearPersonalDataInTab = () =>
  tabStorage.removeAllBut((key) => ownerOfKey('tab', key) === 'device');

/** The same in this tab, in the storage of all tabs, and in the caches; comes when the caches are gone. */
export function clearPersonalData(): Promise<void> {
  clearPersonalDataInTab();
  storage.removeAllBut((key) => ownerOfKey('local', key) === 'device');
  return forgetTicketsPage();
}
