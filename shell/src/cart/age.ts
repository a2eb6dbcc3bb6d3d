import type { AccountSettings, AgeRestriction } from '@playday/shared/api-contract';
import type { CartEvent } from '@playday/shared/contract';
import type { Http } from '@playday/shared/api-contract/http';
import { fitsAge, restrictionYears } from '@playday/shared/rules/fields/fields';

/**
 * Checks whether the signed-in buyer is too young for an event. The list of restrictions is fetched
 * once; rejects when that fails.
 */
export function createAgeCheck(http: Http) {
  let restrictions: Promise<AgeRestriction[]> | undefined;
  return async function isRestricted(event: CartEvent | null, settings: AccountSettings | null) {
    if (!settings || event?.age == null) return false;
    try {
      restrictions ??= http('GET /age_restrictions');
      const years = restrictionYears(await restrictions, event.age);
      return !fitsAge(settings.birthday, years, event.dateStart);
    } catch (error) {
      restrictions = undefined;
      throw error;
    }
  };
}
