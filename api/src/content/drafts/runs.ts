import { type Entry, isEvent, type Resolve } from './linked-data.ts';
import { join, note, type Notes, propertiesOf, shown } from './notes.ts';
import { keyOf, isText, isThing, type Thing, valuesOf, whyNotSold } from './terms.ts';
import { slugOf } from './draft-tickets.ts';

/** An event to draft. */
export interface FoundEvent extends Entry {
  /** Whether its offers are those of a run, of which it is one evening. */
  isOfRun: boolean;
}

/** What an evening has from its run, where it says nothing itself. */
const inherited = [
  ...['name', 'description', 'image', 'location', 'organizer', 'typicalAgeRange', 'audience'],
  ...['eventAttendanceMode', 'eventStatus', 'isAccessibleForFree', 'offers'],
];

/** What a run has that its evenings say themselves. */
const ofRun = [
  'url',
  'identifier',
  'startDate',
  'endDate',
  'duration',
  'subEvent',
  'subEvents',
  'superEvent',
];

/**
 * Makes an event of each evening of a run (`subEvent`, or events that name it as their
 * `superEvent`). The programme of one evening, whose parts have no offers, is listed.
 */
export function eveningsOf(found: readonly Entry[], resolve: Resolve, notes: Notes): FoundEvent[] {
  const partsOf = ({ thing, path }: Entry): Entry[] => {
    const own = valuesOf(thing.subEvent ?? thing.subEvents).map((value, index): Entry => {
      const part = resolve(value);
      return {
        thing: isThing(part) ? part : { name: part },
        path: join(path, `subEvent[${index}]`),
      };
    });
    const named = found.filter(
      (each) =>
        each.thing !== thing &&
        valuesOf(each.thing.superEvent).some(
          (parent) => isThing(parent) && resolve(parent) === thing,
        ) &&
        !own.some((part) => part.thing === each.thing),
    );
    return [...own, ...named];
  };
  const spread = (entry: Entry, isOfRun: boolean, above: readonly Thing[]): FoundEvent[] => {
    const { thing, path } = entry;
    const parts = partsOf(entry).filter((part) => !above.includes(part.thing));
    if (parts.length === 0) return [{ ...entry, isOfRun }];
    const dated = parts.filter((part) => isText(part.thing.startDate));
    for (const part of parts)
      if (!dated.includes(part))
        note(notes, part.path, 'left out: a part of the event without a date');
    if (isProgramme(thing, dated)) {
      for (const part of dated)
        note(notes, part.path, 'left out: a part of the programme of one evening');
      return [{ thing: { ...thing, subEvent: null, subEvents: null }, path, isOfRun }];
    }
    if (dated.length === 0) return [{ ...entry, isOfRun }];
    // What is called off is called off for all, whatever its evenings still say.
    const why = whyNotSold(thing);
    if (why) {
      note(
        notes,
        path,
        `left out with its ${dated.length} evenings, ${why}: ${shown(thing.name ?? '')}`,
      );
      return [];
    }
    note(notes, path, `a run of ${dated.length}: each is an event of its own here`);
    const fields = propertiesOf(thing, path, notes);
    for (const name of [...inherited, ...ofRun]) fields.take(name);
    fields.noteRest();
    for (const name of inherited.filter((each) => thing[each] != null))
      if (dated.some((part) => isOverridden(name, part.thing[name], thing[name])))
        note(
          notes,
          join(path, name),
          `left out where an evening has its own: ${shown(thing[name])}`,
        );
    return dated.flatMap((part) => {
      const evening = {
        ...withParent(part.thing, thing),
        url: addressOf(part.thing, thing, dated),
      };
      return spread({ thing: evening, path: part.path }, !hasOffers(part), [
        ...above,
        thing,
        part.thing,
      ]);
    });
  };
  const inRuns = new Set(found.flatMap((entry) => partsOf(entry).map(({ thing }) => thing)));
  return found
    .filter(({ thing }) => !inRuns.has(thing))
    .flatMap((entry) => spread(entry, false, []));
}

/** Prices are those of one evening, also where they are the same. */
const isOverridden = (name: string, own: unknown, given: unknown): boolean =>
  own != null && (name === 'offers' || JSON.stringify(own) !== JSON.stringify(given));

const hasOffers = ({ thing }: Entry): boolean => valuesOf(thing.offers).length > 0;

function withParent(part: Thing, run: Thing): Thing {
  const missing = inherited.filter((name) => part[name] == null && run[name] != null);
  return {
    ...(isEvent(part) ? {} : { '@type': 'Event' }),
    ...part,
    ...Object.fromEntries(missing.map((name) => [name, run[name]])),
    superEvent: null,
  };
}

/**
 * An evening's own address, or that of its run with the evening's date, and its time where there
 * are two on a day.
 */
function addressOf(part: Thing, run: Thing, parts: readonly Entry[]): unknown {
  if (valuesOf(part.url).length > 0 || part['@id'] !== undefined) {
    const own = keyOf(part);
    if (own.isOwn && own.key !== keyOf(run).key) return part.url ?? part['@id'];
  }
  const { key, isOwn } = keyOf(run);
  const [day, minute] = [10, 16].map((length) => String(part.startDate).slice(0, length));
  const isAlone =
    parts.filter(({ thing }) => String(thing.startDate).startsWith(day!)).length === 1;
  const when = isAlone ? day : minute;
  return isOwn && isText(key) ? slugOf(`${key.slice(0, 43)}-${when}`) : undefined;
}

/** Whether parts are items of one evening. */
function isProgramme({ startDate, endDate }: Thing, parts: readonly Entry[]): boolean {
  if (parts.length === 0 || parts.some(hasOffers)) return false;
  const [start, end] = [startDate, endDate].map((date) => Date.parse(String(date)));
  if (end! - start! < 24 * 3_600_000) return true;
  const hours = parts
    .map(
      ({ thing }) =>
        [Date.parse(String(thing.startDate)), Date.parse(String(thing.endDate))] as const,
    )
    .sort(([a], [b]) => a - b);
  return hours.some(([from], at) => at > 0 && from < (hours[at - 1]![1] || -Infinity));
}
