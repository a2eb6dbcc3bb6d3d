import { imagePath, isImagePath } from '../posters.ts';
import { plainTextOf, textOf } from './draft-text.ts';
import type { Resolve } from './linked-data.ts';
import { join, note, type Notes, type Properties, propertiesOf, shown } from './notes.ts';
import { isOnline, isText, isThing, readAge, type Thing, valuesOf } from './terms.ts';

/** Leaves a field to a person. */
export type Gap = (name: string, why: string) => null;

/** Ages that a new shop has, by years. */
const firstAges = [18, 20];

/** The one place of an event. A city is never looked for in an address. */
export function venueOf(
  value: unknown,
  path: string,
  { notes, resolve, gap }: { notes: Notes; resolve: Resolve; gap: Gap },
): Thing {
  const places = valuesOf(value)
    .map(resolve)
    .filter((place) => !isOnline(place));
  const at = join(path, 'location');
  if (valuesOf(value).length > places.length) note(notes, at, 'left out: the place that is online');
  if (places.length !== 1) {
    const why = places.length === 0 ? 'the file has none' : `several places: ${shown(places)}`;
    return { name: gap('venue.name', why), city: gap('venue.city', why) };
  }
  const [place] = places;
  const fields = propertiesOf(
    isThing(place) && !('@value' in place) ? place : { name: place },
    at,
    notes,
  );
  const name = textOf(fields.take('name'), join(at, 'name'), notes);
  const [given, ...addresses] = valuesOf(fields.take('address')).map(resolve);
  if (addresses.length > 0) fields.note('address', `left out: ${shown(addresses)}`);
  const isWritten = !isThing(given) || '@value' in given;
  const where = join(at, 'address');
  const address = propertiesOf(isWritten ? { streetAddress: given } : given, where, notes);
  const street = textOf(
    address.take('streetAddress'),
    isWritten ? where : join(where, 'streetAddress'),
    notes,
  );
  const city = textOf(address.take('addressLocality'), join(where, 'addressLocality'), notes);
  const region = plainTextOf(isThing(given) ? given.addressRegion : undefined, where, notes);
  const [geo] = valuesOf(fields.take('geo')).map(resolve);
  const [latitude, longitude] = isThing(geo) ? [geo.latitude, geo.longitude].map(degreesOf) : [];
  const isPlaced = Math.abs(latitude!) <= 90 && Math.abs(longitude!) <= 180;
  if (geo !== undefined && !isPlaced) fields.note('geo', `left out: ${shown(geo)}`);
  const venue = {
    name: name ?? gap('venue.name', 'the file has none'),
    city:
      city ??
      gap(
        'venue.city',
        street
          ? `in the address, ${shown(street)}`
          : region
            ? `the region is ${region}`
            : 'the file has none',
      ),
    ...(street !== undefined && { address: street }),
    ...(isPlaced && { position: { latitude, longitude } }),
  };
  address.noteRest();
  fields.noteRest();
  return venue;
}

/** No number for a text that is empty or null, which `Number` takes for 0. */
const degreesOf = (value: unknown): number =>
  typeof value === 'number' || (isText(value) && value.trim() !== '') ? Number(value) : NaN;

/** The first image, which has to stand beside the draft; the others are listed. */
export function posterOf(images: readonly unknown[], fields: Properties, gap: Gap): string | null {
  const [given, ...others] = images.map((image) =>
    isThing(image) ? (image.url ?? image.contentUrl ?? image['@id']) : image,
  );
  if (others.length > 0) fields.note('image', `left out: ${shown(others)}`);
  if (!isText(given)) return gap('poster', 'the file has no image');
  if (/^[a-z]+:|^\//iu.test(given)) return gap('poster', `save ${shown(given)} beside the draft`);
  return isImagePath(imagePath(given))
    ? given
    : gap('poster', `${shown(given)} is no .jpg, .png, .webp or .avif`);
}

/** The key of an age restriction; nothing for an event for all ages. */
export function ageOf(
  thing: Thing,
  { fields, path, notes, gap }: { fields: Properties; path: string; notes: Notes; gap: Gap },
): Thing {
  const reasons: string[] = [];
  for (const name of ['typicalAgeRange', 'audience']) fields.take(name);
  for (const audience of valuesOf(thing.audience)) {
    if (!isThing(audience)) {
      fields.note('audience', `left out: ${shown(audience)}`);
      continue;
    }
    const parts = propertiesOf(audience, join(path, 'audience'), notes);
    for (const name of ['requiredMinAge', 'suggestedMinAge', 'requiredMaxAge', 'suggestedMaxAge'])
      parts.take(name);
    parts.noteRest();
  }
  const years = readAge(thing, (name, why) => reasons.push(`${name} ${why}`));
  if (reasons.length > 0) return { age: gap('age', reasons.join('; ')) };
  if (years === 0) return {};
  return {
    age: firstAges.includes(years)
      ? String(years)
      : gap('age', `from ${years} years: an age of the shop`),
  };
}

/** Who holds the event, the first of several, with an address. */
export function organiserOf(
  [organizer, ...others]: readonly unknown[],
  path: string,
  notes: Notes,
): Thing {
  if (organizer === undefined) return {};
  if (others.length > 0) note(notes, path, `left out: ${shown(others)}`);
  const fields = propertiesOf(isThing(organizer) ? organizer : { name: organizer }, path, notes);
  const name = textOf(fields.take('name'), join(path, 'name'), notes);
  const [url, email] = ['url', 'email']
    .map((each) => fields.take(each))
    .map((each) => valuesOf(each)[0]);
  const link = url ?? (isText(email) ? `mailto:${email.replace(/^mailto:/iu, '')}` : undefined);
  const isLink = isText(link) && /^(?:https:\/\/|mailto:)/u.test(link);
  if (link !== undefined && (!isLink || name === undefined))
    fields.note('url', `left out: ${shown(link)}`);
  if (url !== undefined && isText(email)) fields.note('email', `left out: ${email}`);
  fields.noteRest();
  return name === undefined ? {} : { organiser: { name, ...(isLink && { link }) } };
}
