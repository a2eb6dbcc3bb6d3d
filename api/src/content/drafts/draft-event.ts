import { languages } from '@playday/shared/rules/languages';
import { minimumAmount } from '../ports/payment/method-limits.ts';
import { isText, isThing, readAge, keyOf, readSoldOut, refuseStatus, type Thing } from './json-ld-terms.ts';
import type { Images } from './posters.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { readSeason } from './read-season.ts';
import type { StoredReferences, Season, SeasonEvent } from './season.ts';

/**
 * Reads schema.org Events (https://schema.org/Event) by converting them to a season, so that the same checks apply.
 * Errors name the original JSON-LD property.
 */
export function readJsonLd(
  json: unknown,
  {
    faults,
    images,
    now,
    references,
  }: { faults: ValidationErrors; images: Images; now: Date; references: StoredReferences },
): Season {
  const found = entriesOf(json);
  if (found.length === 0) faults.add('', 'holds no schema.org Event');
  const season = readSeason(
    { events: found.map(({ thing, path }) => asEvent(thing, references, at(faults, path))) },
    { faults: jsonLdErrors(json, faults), images, now, references },
  );
  return { ...season, events: season.events.map(withoutInexpressible) };
}

/** The errors of a season that was read from JSON-LD, with their paths as in the file. */
export function jsonLdErrors(json: unknown, faults: ValidationErrors): ValidationErrors {
  const found = entriesOf(json);
  return {
    ...faults,
    add: (path, message) => faults.add(originalPath(found, path), originalMessage(path, message)),
  };
}

/** Whether a file is JSON-LD by what it says, however it is named. */
export const isLinkedData = (json: unknown): boolean => {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  return isThing(first) && ('@context' in first || '@graph' in first || '@type' in first);
};

type Entry = { thing: Thing; path: string };

/** The events of a file: one, a list, a `@graph`, or an `ItemList` as agendas have it. */
function entriesOf(json: unknown, path = ''): Entry[] {
  if (Array.isArray(json))
    return json.flatMap((each: unknown, index) => entriesOf(each, `${path}[${index}]`));
  if (!isThing(json)) return [];
  if (isEvent(json)) return [{ thing: json, path }];
  return ['@graph', 'mainEntity', 'itemListElement', 'item'].flatMap((name) =>
    entriesOf(json[name], path === '' ? name : `${path}.${name}`),
  );
}

function originalPath(found: readonly Entry[], path: string): string {
  const [, index, rest = ''] = /^events\[(\d+)\]\.?(.*)$/u.exec(path) ?? [];
  const entry = found[Number(index)];
  if (!entry) return '';
  const names: [RegExp, string][] = [
    [/^url/u, keyOf(entry.thing).property],
    [/^poster/u, 'image'],
    [/^venue\.name/u, 'location.name'],
    [/^venue\.city/u, 'location.address.addressLocality'],
    [/^venue\.address/u, 'location.address.streetAddress'],
    [/^venue\.position/u, 'location.geo'],
    [/^doors/u, 'doorTime'],
    [/^organiser\.link/u, 'organizer.url'],
    [/^organiser/u, 'organizer'],
    [/^dateStart/u, 'startDate'],
    [/^dateEnd/u, 'endDate'],
    [/^age/u, 'typicalAgeRange'],
    [/^tickets\[(\d+)\]\.capacity/u, 'offers[$1].inventoryLevel'],
    [/^tickets\[(\d+)\]\.key/u, 'offers[$1].sku'],
    [/^tickets/u, 'offers'],
    [/^(?:currency|methods.*)/u, `offers[0].priceCurrency`],
    [/^saleStart/u, saleDateOf(entry.thing, 'start').path],
    [/^saleEnd/u, saleDateOf(entry.thing, 'end').path],
  ];
  const rule = names.find(([pattern]) => pattern.test(rest));
  const name = rule ? rest.replace(rule[0], rule[1]) : rest;
  return [entry.path, name].filter((part) => part !== '').join('.');
}

/** What a season calls otherwise, in the words of schema.org. */
function originalMessage(path: string, message: string): string {
  if (/\.methods/u.test(path)) return 'is a currency that no payment method of the shop takes';
  if (/\.key$/u.test(path) && message === 'is required')
    return 'is required: the name has no a-z to make one of';
  const words: Record<string, string> = {
    ...{ saleStart: 'validFrom', saleEnd: 'validThrough', dateStart: 'startDate', dateEnd: 'endDate' },
  };
  return message.replace(/\b(?:sale|date)(?:Start|End)\b/gu, (word) => words[word]!);
}

const at =
  ({ add }: ValidationErrors, path: string) =>
  (property: string, message: string) =>
    add([path, property].filter((part) => part !== '').join('.'), message);

/** JSON-LD has no words for these, so an import leaves them as they are. */
function withoutInexpressible(event: SeasonEvent): SeasonEvent {
  const { venueAddress, position, doorsMinutes, organiser } = event.facts;
  return { ...event, methods: null, room: null, facts: { venueAddress, position, doorsMinutes, organiser } };
}

function asEvent(
  thing: Thing,
  references: StoredReferences,
  fault: (property: string, message: string) => void,
): Thing {
  const { property, key: url, isOwn } = keyOf(thing);
  if (!isOwn)
    fault(
      property,
      `${JSON.stringify(thing[property])} does not end in a name of its own: give the event an address that does, or an "identifier"`,
    );
  refuseStatus(thing, { url: String(url), references, fault });
  const location = first(thing.location);
  const address = isThing(location) ? location.address : undefined;
  const geo = isThing(location) ? location.geo : undefined;
  const organizer = first(thing.organizer);
  const offers = [thing.offers ?? []].flat().filter((offer, index): offer is Thing => {
    if (!isThing(offer)) fault(`offers[${index}]`, 'must be an Offer');
    return isThing(offer);
  });
  const age = readAge(thing, fault);
  const ageKey = [...references.ages].find(([, value]) => Number.parseInt(value, 10) === age)?.[0];
  const currencies = [...new Set(offers.map((offer) => offer.priceCurrency).filter(isText))];
  return defined({
    url,
    name: textOf(thing.name),
    venue: defined({
      name: isThing(location) ? textOf(location.name) : undefined,
      city: isThing(address) ? textOf(address.addressLocality) : textOf(address),
      address: isThing(address) ? textOf(address.streetAddress) : undefined,
      position: isThing(geo)
        ? { latitude: numberOf(geo.latitude), longitude: numberOf(geo.longitude) }
        : undefined,
    }),
    poster: imageOf(thing.image),
    description: textOf(thing.description),
    dateStart: withColon(thing.startDate),
    dateEnd: withColon(thing.endDate),
    doors: withColon(thing.doorTime),
    organiser: isThing(organizer)
      ? defined({
          name: textOf(organizer.name),
          link:
            organizer.url ??
            (isText(organizer.email) ? `mailto:${organizer.email.replace(/^mailto:/u, '')}` : undefined),
        })
      : undefined,
    saleStart: saleDateOf(thing, 'start').date,
    saleEnd: saleDateOf(thing, 'end').date,
    // Two currencies in one event are passed on as an unknown one, so that the error message names both.
    currency: currencies.length === 0 ? undefined : currencies.join(' and '),
    age: age === 0 ? undefined : (ageKey ?? `${age}+`),
    // Any method will do here: the methods of the event are chosen when it is stored.
    methods: [...references.methods.keys()].filter(
      (alias) =>
        references.methods.get(alias)?.attributes === 0 &&
        // An unknown currency is an error of its own.
        (!references.currencies.has(currencies.join() || 'THB') ||
          minimumAmount(alias, currencies[0] ?? 'THB') !== undefined),
    ),
    tickets: offers.map((offer, index) =>
      asTicket(offer, (property, message) => fault(`offers[${index}].${property}`, message)),
    ),
  });
}

function asTicket(offer: Thing, fault: (property: string, message: string) => void): Thing {
  const name = textOf(offer.name);
  const english = isThing(name) ? name.en : name;
  const slug = isText(english) ? slugOf(english) : '';
  const inventory = first(offer.inventoryLevel);
  const level = numberOf(isThing(inventory) ? inventory.value : inventory);
  const soldOut = readSoldOut(offer, fault);
  return defined({
    key: isText(offer.sku) ? offer.sku : slug.length > 1 ? slug : undefined,
    name,
    description: textOf(offer.description),
    price: offer.price,
    // None left is a capacity that is not told.
    capacity: soldOut && level === 0 ? 1 : (level ?? undefined),
    soldOut,
  });
}

/** Converts a string, `{"@value", "@language"}` or a list of those to a localised text. */
function textOf(value: unknown): unknown {
  if (isText(value)) return value;
  const items = [value ?? []].flat();
  if (items.length === 0) return undefined;
  const entries = items.map((item) =>
    isThing(item) ? [languageOf(item['@language']), item['@value']] : ['en', item],
  );
  return Object.fromEntries(entries.filter(([lang]) => languages.some((language) => language === lang)));
}

/** The language of a tag such as `th-TH`; `en` without one. */
function languageOf(tag: unknown): string | undefined {
  const text = tag ?? 'en';
  return isText(text) ? text.split('-')[0] : undefined;
}

/** Feeds write numbers as texts, too. */
const numberOf = (value: unknown) => (isText(value) ? Number(value) : value);

/** The first image of a property. */
export function imageOf(value: unknown): unknown {
  const image = first(value);
  return isThing(image) ? (image.url ?? image.contentUrl) : image;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
}

function isEvent(thing: Thing): boolean {
  return [thing['@type'] ?? []]
    .flat()
    .some((type) => isText(type) && /(?:^|[/:])\w*(?:Event|Festival)$/u.test(type));
}

function defined(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined));
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/** The earliest start or latest end of the sale in the offers of an event, and where it stands. A date without a time is a whole day in Bangkok. */
function saleDateOf({ offers, endDate }: Thing, side: 'start' | 'end'): { path: string; date: unknown } {
  const isStart = side === 'start';
  const names = isStart ? ['availabilityStarts', 'validFrom'] : ['availabilityEnds', 'validThrough'];
  const dates = [offers ?? []].flat().flatMap((offer: unknown, index) => {
    const name = isThing(offer) && names.find((each) => offer[each] != null);
    if (!name) return [];
    const given = offer[name];
    const isDay = isText(given) && /^\d{4}-\d\d-\d\d$/u.test(given);
    // The sale of a day ends with it, or with an event that ends before.
    const isLastDay = isDay && !isStart && isText(endDate) && endDate.startsWith(`${given}T`);
    const date = isLastDay
      ? withColon(endDate)
      : isDay
        ? `${given}T${isStart ? '00' : '24'}:00:00+07:00`
        : withColon(given);
    return [{ path: `offers[${index}].${name}`, date, at: new Date(String(date)).getTime() }];
  });
  // What is no date comes first, so that it is the one that is refused.
  const [found] = dates.sort((a, b) => (isStart ? a.at - b.at : b.at - a.at));
  return dates.find(({ at }) => Number.isNaN(at)) ?? found ?? { path: 'offers', date: undefined };
}

/** A date whose offset is written `+0700` or `+07`. */
const withColon = (date: unknown) =>
  isText(date) ? date.replace(/(?<=T.*[+-]\d\d):?(\d\d)?$/u, (_, rest = '00') => `:${rest}`) : date;
