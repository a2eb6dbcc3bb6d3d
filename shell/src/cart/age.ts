import type { AccountSettings } from '@playday/shared/api-contract';
import type { CartEvent } from '@playday/shared/contract';
import type { Http } from '@playday/shared/api-contract/http';
import { fitsAge } from '@playday/shared/rules/fields';

/** Checks whether the signed-in buyer meets an event's age restriction. The list of restrictions is fetched once. */
export function createAgeCheck(http: Http, onFailed: (error: unknown) => void) {
  let restrictions: Promise<Map<number, number>> | undefined;
  const load = async () => {
    const list = await http('GET /age_restrictions');
    return new Map(list.map(({ key, value }) => [key, Number.parseInt(value, 10)]));
  };
  return async function isRestricted(
    event: CartEvent | null,
    settings: AccountSettings | null,
  ): Promise<boolean> {
    if (!settings || event?.age == null) return false;
    try {
      restrictions ??= load();
      const years = (await restrictions).get(event.age);
      return !fitsAge(settings.birthday, years, new Date(event.dateStart));
    } catch (error) {
      restrictions = undefined;
      onFailed(error);
      return false;
    }
  };
}
