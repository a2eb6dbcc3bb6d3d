import { textOf } from './draft-text.ts';
import type { Resolve } from './linked-data.ts';
import { join, type Notes, note, type Properties, propertiesOf, shown } from './notes.ts';
import { isText, isThing, readSoldOut, type Thing, valuesOf } from './terms.ts';

/** An offer, and where it stands. */
export interface FoundOffer {
  offer: Thing;
  path: string;
}

/** The offers of an event; those of an `AggregateOffer` one by one. */
export function offersOf(
  value: unknown,
  path: string,
  { notes, resolve }: { notes: Notes; resolve: Resolve },
): FoundOffer[] {
  return valuesOf(value).flatMap((given, index) => {
    const offer = resolve(given);
    const at = Array.isArray(value) ? `${path}[${index}]` : path;
    if (!isThing(offer)) {
      note(notes, at, `left out: ${shown(offer)}`);
      return [];
    }
    const { offers: nested, ...rest } = offer;
    if (valuesOf(nested).length === 0) return [{ offer, path: at }];
    propertiesOf(rest, at, notes).noteRest();
    return offersOf(nested, join(at, 'offers'), { notes, resolve });
  });
}

/** What the tickets of an event need to know of it. */
interface Options {
  notes: Notes;
  /** Where the ticket stands in the draft. */
  place: string;
  /** Keys of the tickets before. */
  keys: Set<string>;
  /** Whether the offer is one of a run, of which it is not known what one evening costs. */
  isOfRun: boolean;
}

/** A ticket type of an offer; what the offer does not say is null. */
export function ticketOf(
  { offer, path }: FoundOffer,
  { notes, place, keys, isOfRun }: Options,
): Thing {
  const fields = propertiesOf(offer, path, notes);
  const gap = (name: string, why: string) => {
    notes.gaps.set(`${place}.${name}`, why);
    return null;
  };
  for (const names of saleNames) {
    // The first one that is given counts for the event.
    const [first, ...others] = names.filter((name) => fields.take(name) !== undefined);
    for (const name of others)
      if (shown(offer[name]) !== shown(offer[first!]))
        fields.note(name, `left out: ${shown(offer[name])}`);
  }
  fields.take('priceCurrency');
  const name = textOf(fields.take('name'), join(path, 'name'), notes);
  const description = textOf(fields.take('description'), join(path, 'description'), notes);
  const sku = fields.take('sku');
  const english = typeof name === 'object' ? name.en : name;
  const key = [
    isText(sku) && isSlug(sku) ? sku : '',
    slugOf(isText(sku) ? sku : ''),
    slugOf(english ?? ''),
  ].find((each) => isSlug(each) && !keys.has(each));
  if (key) keys.add(key);
  const availability = fields.take('availability');
  const soldOut = readSoldOut(availability);
  const level = fields.take('inventoryLevel');
  const capacity = readLevel(level, join(path, 'inventoryLevel'), notes);
  const noLevel =
    level === undefined
      ? 'the offer does not say how many tickets there are'
      : `inventoryLevel is ${shown(level)}`;
  const price = priceOf(offer, fields);
  const ticket = {
    key: key ?? gap('key', 'no word of a-z in its name'),
    name: name ?? gap('name', 'the offer has no name'),
    ...(description !== undefined && { description }),
    price: isOfRun
      ? gap(
          'price',
          `of one evening; the run says ${'value' in price ? String(price.value) : price.why}`,
        )
      : 'value' in price
        ? price.value
        : gap('price', price.why),
    capacity: isOfRun
      ? gap('capacity', `of one evening${capacity ? `; the run says ${capacity}` : ''}`)
      : (capacity ?? gap('capacity', noLevel)),
    ...(soldOut === undefined
      ? { soldOut: gap('soldOut', `availability is ${shown(availability)}`) }
      : soldOut && { soldOut }),
  };
  fields.noteRest();
  for (const part of specificationsOf(offer)) {
    const specification = propertiesOf(part, join(path, 'priceSpecification'), notes);
    for (const name of priceNames) specification.take(name);
    specification.noteRest();
  }
  return ticket;
}

const priceNames = ['price', 'priceCurrency', 'minPrice', 'maxPrice', 'valueAddedTaxIncluded'];

/** How many are left; what else is said of them, such as a unit, is listed. */
function readLevel(value: unknown, path: string, notes: Notes): number | undefined {
  const [given] = valuesOf(value);
  const inventory = propertiesOf(isThing(given) ? given : { value: given }, path, notes);
  const count = inventory.take('value');
  inventory.noteRest();
  const isCount = typeof count === 'number' || isText(count);
  return isCount && Number.isInteger(Number(count)) && Number(count) > 0
    ? Number(count)
    : undefined;
}

/**
 * Properties of an offer that are read for the whole event: for the begin of its sale, and for the
 * end.
 */
export const saleNames = [
  ['availabilityStarts', 'validFrom'],
  ['availabilityEnds', 'validThrough'],
] as const;

type Price = { value: unknown } | { why: string };

/** The one price of an offer; several, such as one with tax, are named. */
function priceOf(offer: Thing, fields: Properties): Price {
  const range = ['lowPrice', 'highPrice', 'priceRange'].flatMap((name) =>
    valuesOf(fields.take(name)),
  );
  const parts = specificationsOf(offer);
  fields.take('priceSpecification');
  const given = [fields.take('price'), ...parts.map(({ price }) => price)]
    .flatMap(valuesOf)
    .filter((price) => price !== '');
  const prices = [...new Map(given.map((price) => [amountOf(price) ?? price, price])).values()];
  const bounds = parts.flatMap(({ minPrice, maxPrice }) => [minPrice, maxPrice].flatMap(valuesOf));
  if (prices.length > 1) return { why: `the offer has several: ${prices.map(shown).join(', ')}` };
  const [price] = prices;
  if (range.length + bounds.length > 0)
    return {
      why: `the offer has a range: ${[...prices, ...range, ...bounds].map(shown).join(', ')}`,
    };
  if (price === undefined) return { why: 'the offer has none' };
  if (amountOf(price) === undefined) return { why: `${shown(price)} is no amount` };
  if (parts.some((part) => String(part.valueAddedTaxIncluded) === 'false'))
    return { why: `${shown(price)} is without tax` };
  return { value: price };
}

export const specificationsOf = (offer: Thing): Thing[] =>
  valuesOf(offer.priceSpecification).filter(isThing);

/** An amount as the import reads it, for comparing. */
export function amountOf(price: unknown): number | undefined {
  const text = String(price)
    .trim()
    .replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/u, (digits) => digits.replaceAll(',', ''));
  return /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : undefined;
}

const isSlug = (text: string): boolean => /^(?=.{2,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(text);

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/gu, '');
