import { isText, isThing, type Thing, valuesOf } from './terms.ts';

/** A thing of a file, and where it stands there. */
export interface Entry {
  thing: Thing;
  path: string;
}

/** Whether JSON is JSON-LD by what it says, however its file is named. */
export const isLinkedData = (json: unknown): boolean =>
  isThing(json)
    ? ['@context', '@graph', '@type'].some((name) => name in json) ||
      Object.values(json).some(isLinkedData)
    : Array.isArray(json) && json.some(isLinkedData);

/**
 * The events of a file: one, a list, a `@graph`, an `ItemList` as agendas have it, or those of
 * another thing.
 */
export function eventsOf(json: unknown, path = ''): Entry[] {
  if (Array.isArray(json))
    return json.flatMap((each: unknown, index) => eventsOf(each, `${path}[${index}]`));
  if (!isThing(json)) return [];
  if (isEvent(json)) return [{ thing: json, path }];
  return Object.entries(json).flatMap(([name, value]) =>
    eventsOf(value, path === '' ? name : `${path}.${name}`),
  );
}

/** Replaces a reference (`{"@id": …}` alone) by the thing of the file that it means. */
export type Resolve = (value: unknown) => unknown;

export function referencesIn(json: unknown): Resolve {
  const things = new Map<string, Thing>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(collect);
    if (!isThing(value)) return;
    if (isText(value['@id']) && Object.keys(value).length > 1) things.set(value['@id'], value);
    Object.values(value).forEach(collect);
  };
  collect(json);
  return (value) => {
    const id = isThing(value) ? value['@id'] : undefined;
    return isText(id) && Object.keys(value as Thing).length === 1
      ? (things.get(id) ?? value)
      : value;
  };
}

export const isEvent = (thing: Thing): boolean =>
  valuesOf(thing['@type']).some(
    (type) =>
      isText(type) &&
      /(?:^|[/:])(?:\w*(?:Event|EventSeries|Festival)|CourseInstance|Hackathon)$/u.test(type),
  );

/** Whether a thing is a series, whose dates are not those of one evening. */
export const isSeries = (thing: Thing): boolean =>
  valuesOf(thing['@type']).some((type) => isText(type) && /EventSeries$/u.test(type));
