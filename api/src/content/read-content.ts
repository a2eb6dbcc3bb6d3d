import type { Tx } from '../db/db.ts';
import type { ContentFile } from './content-file.ts';
import { isLinkedData, jsonLdErrors, readJsonLd } from './json-ld.ts';
import {
  BadContent,
  collectValidationErrors,
  linesOf,
  NotJson,
  type ValidationErrors,
} from './validation-errors.ts';
import { readyPoster, type ReadyPoster } from './posters.ts';
import { readSeason } from './read-season.ts';
import type { Season, StoredReferences } from './season.ts';
import type { EventState } from '@playday/shared/api-contract';

/** A file that was read without an error. */
export interface Content {
  name: string;
  season: Season;
  posters: ReadonlyMap<string, ReadyPoster>;
  /** Where errors go that only the database can detect: anew for each attempt to store it. */
  newErrors: () => ValidationErrors;
}

/** Reads a file and makes its posters. Relative dates count from `now`. Throws `BadContent` with every error found. */
export async function readContent(tx: Tx, { name, bytes, images }: ContentFile, now: Date): Promise<Content> {
  const text = readText(bytes, name);
  const json = parse(text, name);
  const isJsonLd = name.endsWith('.jsonld') || isLinkedData(json);
  const collect = () => collectValidationErrors(name, text);
  const newErrors = () => (isJsonLd ? jsonLdErrors(json, collect()) : collect());
  const collected = collect();
  const options = { faults: collected, images, now, references: await loadReferences(tx) };
  const season = isJsonLd ? readJsonLd(json, options) : readSeason(json, options);
  const faults = isJsonLd ? jsonLdErrors(json, collected) : collected;
  faults.check();

  const posters = new Map<string, ReadyPoster>();
  for (const { poster, at } of postersOf(season)) {
    if (poster === '' || posters.has(poster)) continue;
    try {
      posters.set(poster, await readyPoster(poster, images.get(poster)!));
    } catch (error) {
      faults.add(at, (error as Error).message);
    }
  }
  faults.check();
  return { name, season, posters, newErrors };
}

/** The text of a file, without the mark that Windows programs put before it. */
function readText(bytes: Buffer, name: string): string {
  if (/\.(?:ics|csv|html?|xlsx?|docx?|pdf)$/iu.test(name))
    throw new BadContent([
      `${name}  is not a file of events: .json (this shop’s own) and .jsonld (schema.org) are read`,
    ]);
  const isWide = /^(?:fffe|feff)/u.test(bytes.toString('hex', 0, 2)) || bytes.subarray(0, 100).includes(0);
  if (isWide) throw new BadContent([`${name}:1:1  is UTF-16: save it as UTF-8`]);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadContent([`${name}:1:1  is in an old encoding, not in UTF-8: save it as UTF-8`]);
  }
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    try {
      linesOf(text);
    } catch (fault) {
      if (!(fault instanceof NotJson)) throw fault;
      throw new BadContent([`${name}:${fault.line}:${fault.column}  is not JSON: ${fault.message}`]);
    }
    throw error;
  }
}

function postersOf(season: Season): { poster: string; at: string }[] {
  return (['partners', 'events', 'news'] as const).flatMap((list) =>
    season[list].map(({ poster }, index) => ({ poster, at: `${list}[${index}].poster` })),
  );
}

/** Loads the stored records that a file may refer to. */
async function loadReferences(tx: Tx): Promise<StoredReferences> {
  const currencies = await tx.query<{ code: string; scale: number; isUsed: boolean }>(
    `select iso_code as code, scale, exists (select from orders o where o.currency_id = c.id) as "isUsed"
       from currencies c`,
  );
  const ages = await tx.query<{ key: string; value: string }>('select key, value from age_restrictions');
  const methods = await tx.query<{ alias: string; attributes: number }>(
    'select alias, jsonb_array_length(attributes) as attributes from payment_methods',
  );
  const events = await tx.query<{ url: string; code: string; state: EventState }>(
    'select e.url, e.state, c.iso_code as code from events e join currencies c on c.id = e.currency_id',
  );
  return {
    currencies: new Map(currencies.map(({ code, ...rest }) => [code, rest])),
    ages: new Map(ages.map(({ key, value }) => [key, value])),
    methods: new Map(methods.map(({ alias, attributes }) => [alias, { attributes }])),
    events: new Map(events.map(({ url, code }) => [url, code])),
    states: new Map(events.map(({ url, state }) => [url, state])),
  };
}
