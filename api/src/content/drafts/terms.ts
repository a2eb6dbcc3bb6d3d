export type Thing = Record<string, unknown>;
/** Says why a property of the event or offer is not taken. */
type Fault = (property: string, message: string) => void;

export function isThing(value: unknown): value is Thing {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** The values of a property, which may be left out, one or a list. */
export const valuesOf = (value: unknown): unknown[] => [value ?? []].flat();

/**
 * The short name of a schema.org term in any of its spellings: `https://schema.org/SoldOut`,
 * `schema:SoldOut`, `{"@id": …}`.
 */
function termOf(value: unknown): string {
  const id = isThing(value) ? (value['@id'] ?? value['@value']) : value;
  const text = typeof id === 'string' ? id.trim() : '';
  return text
    .replace(/^(?:(?:https?:)?\/\/(?:www\.)?schema\.org\/|schema:)/iu, '')
    .replace(/\/$/u, '')
    .toLowerCase();
}

/** Why tickets to an event cannot be sold here at all; undefined when they can. */
export function whyNotSold({
  eventStatus,
  eventAttendanceMode,
  location,
}: Thing): string | undefined {
  for (const value of valuesOf(eventStatus)) {
    const term = termOf(value);
    if (['eventscheduled', 'eventrescheduled', ''].includes(term)) continue;
    const reason = {
      eventcancelled: 'it is cancelled',
      eventpostponed: 'it is postponed and has no date',
      eventmovedonline: 'it is online now',
    }[term];
    return reason ?? `its eventStatus is ${JSON.stringify(value)}`;
  }
  for (const mode of valuesOf(eventAttendanceMode)) {
    const term = termOf(mode);
    if (/^(?:offline|mixed)eventattendancemode$|^$/u.test(term)) continue;
    const isOnlineMode = term === 'onlineeventattendancemode';
    return isOnlineMode ? 'it is online' : `its eventAttendanceMode is ${JSON.stringify(mode)}`;
  }
  const places = valuesOf(location);
  return places.length > 0 && places.every(isOnline) ? 'it is online' : undefined;
}

/** Whether a place is none, but an address of the internet. */
export function isOnline(place: unknown): boolean {
  if (!isThing(place)) return isText(place) && /^\s*https?:\/\/\S+\s*$/iu.test(place);
  return (
    valuesOf(place['@type']).some((type) => termOf(type) === 'virtuallocation') ||
    isOnline(place.name)
  );
}

/** Whether an offer is sold out by its `availability`; undefined when that cannot be told. */
export function readSoldOut(availability: unknown): boolean | undefined {
  const terms = valuesOf(availability).map(termOf);
  if (terms.length > 1) return undefined;
  const [term = 'instock'] = terms;
  if (['instock', 'limitedavailability', 'onlineonly', ''].includes(term)) return false;
  return ['soldout', 'outofstock'].includes(term) ? true : undefined;
}

/** From here on an upper age means "no upper age". */
const noUpperAge = 90;

/** The least age by `typicalAgeRange` and `audience`; 0: for all ages. */
export function readAge(thing: Thing, fault: Fault): number {
  const ranges = valuesOf(thing.typicalAgeRange).map(
    (range) => ['typicalAgeRange', leastAge(range)] as const,
  );
  const audiences = valuesOf(thing.audience).filter(isThing);
  const least = audiences.flatMap(({ requiredMinAge, suggestedMinAge }) =>
    [requiredMinAge, suggestedMinAge]
      .flatMap(valuesOf)
      .map((age) => ['audience', leastAge(age)] as const),
  );
  const most = audiences.flatMap(({ requiredMaxAge, suggestedMaxAge }) =>
    [requiredMaxAge, suggestedMaxAge].flatMap(valuesOf),
  );
  if (most.some((age) => !(Number(age) >= noUpperAge)))
    fault('audience', 'has an upper age, which the shop cannot check');
  const ages = [...ranges, ...least];
  for (const [property, age] of ages) {
    if (typeof age === 'string') fault(property, age);
    else if (age !== ages[0]![1]) fault(property, 'says another age than before');
  }
  return Number(ages[0]?.[1]) || 0;
}

/** The least age of `18+`, `18-`, `18–99`, `18` or `All ages`; a sentence why not. */
function leastAge(value: unknown): number | string {
  const given = isThing(value) ? value['@value'] : value;
  const text =
    typeof given === 'string' || typeof given === 'number'
      ? String(given).normalize('NFKC').trim()
      : '';
  if (/^all(?:[ -]ages?)?$/iu.test(text)) return 0;
  const [, from, to] =
    /^(\d{1,2})(?: ?(?:\+|[-\u2010-\u2015\u2212] ?(\d{1,3})?))?$/u.exec(
      text.replace(/\s+/gu, ' '),
    ) ?? [];
  if (from === undefined)
    return `${JSON.stringify(value)} is not an age range such as "18+" or "All ages"`;
  if (to !== undefined && Number(to) < noUpperAge)
    return `"${text}" has an upper age, which the shop cannot check: write "${from}+"`;
  return Number(from);
}

/** Parameters that say where a visitor came from, not which page is meant. */
const tracking = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id)$/u;

/**
 * The key of an event: the last part of the path of `url`, else of `@id`. An address whose query or
 * fragment says which event is meant gives none; then `identifier` does. `isOwn`: whether it is
 * sure that it names this event only.
 */
export function keyOf(thing: Thing): { key: unknown; isOwn: boolean } {
  const property = valuesOf(thing.url).length > 0 || thing['@id'] === undefined ? 'url' : '@id';
  const [address] = valuesOf(thing[property]);
  const text = isThing(address) ? address['@id'] : address;
  const url = isText(text) ? URL.parse(text, 'https://playday.invalid/') : null;
  const query = [...(url?.searchParams.keys() ?? [])].filter((name) => !tracking.test(name));
  const last = url?.pathname
    .split('/')
    .filter((part) => part !== '')
    .at(-1);
  const isOwn =
    url !== null && /^https?:$/u.test(url.protocol) && query.length === 0 && url.hash === '';
  const [identifier] = valuesOf(thing.identifier);
  const given = isThing(identifier) ? (identifier.value ?? identifier['@value']) : identifier;
  if (given === undefined || (isOwn && slug.test(last ?? '')))
    return { key: last ?? text, isOwn: address === undefined || (isOwn && last !== undefined) };
  return { key: typeof given === 'number' ? String(given) : given, isOwn: true };
}

const slug = /^(?=.{3,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/u;
