import type { Tx } from '../db/db.ts';
import type { ContentFile } from './content-file.ts';
import { decodeText, parseJson } from './file-text.ts';
import { foreignKind } from './drafts/foreign-file.ts';
import { BadContent, collectValidationErrors, type ValidationErrors } from './validation-errors.ts';
import { readyPoster, type ReadyPoster } from './posters.ts';
import { readSeason } from './read-season.ts';
import type { Season, StoredReferences } from './season.ts';

/** A file that was read without an error. */
export interface Content {
  name: string;
  season: Season;
  posters: ReadonlyMap<string, ReadyPoster>;
  /** Where errors go that only the database can detect: anew for each attempt to store it. */
  newErrors: () => ValidationErrors;
}

/**
 * Reads a file and makes its posters. Relative dates count from `now`. Throws `BadContent` with
 * every error found.
 */
export async function readContent(
  tx: Tx,
  { name, bytes, images }: ContentFile,
  now: Date,
): Promise<Content> {
  const text = readText(bytes, name);
  const json = parseJson(text, name);
  const newErrors = () => collectValidationErrors(name, text);
  const faults = newErrors();
  const season = readSeason(json, { faults, images, now, references: await loadReferences(tx) });

  const posters = new Map<string, ReadyPoster>();
  for (const { poster, at } of postersOf(season)) {
    const image = images.get(poster);
    // That there is none is an error already.
    if (!image || posters.has(poster)) continue;
    try {
      posters.set(poster, await readyPoster(poster, image));
    } catch (error) {
      faults.add(at, (error as Error).message);
    }
  }
  faults.check();
  return { name, season, posters, newErrors };
}

/**
 * The text of a file of this shop. Those of others are drafted first, so that a person sees what
 * they become.
 */
function readText(bytes: Buffer, name: string): string {
  if (/\.(?:csv|xlsx?|docx?|pdf)$/iu.test(name))
    throw new BadContent([`${name}  is not a file of events: the .json of SCHEMA.md is imported`]);
  const text = decodeText(bytes, name);
  const kind = foreignKind(name, text);
  if (kind)
    throw new BadContent([
      `${name}  is ${kind}, not a file of this shop: make one with ` +
        `"npm run office -- content draft ${name}"`,
    ]);
  return text;
}

function postersOf(season: Season): { poster: string; at: string }[] {
  return (['partners', 'events', 'news'] as const).flatMap((list) =>
    season[list].map(({ poster }, index) => ({ poster, at: `${list}[${index}].poster` })),
  );
}

/** Loads the stored records that a file may refer to. */
async function loadReferences(tx: Tx): Promise<StoredReferences> {
  const currencies = await tx.query<{ code: string; scale: number; isUsed: boolean }>(
    `select iso_code as code, scale, exists (select from orders o
      where o.currency_id = c.id) as "isUsed"
       from currencies c`,
  );
  const ages = await tx.query<{ key: string }>('select key from age_restrictions');
  const methods = await tx.query<{ alias: string }>('select alias from payment_methods');
  const events = await tx.query<{ url: string; code: string }>(
    'select e.url, c.iso_code as code from events e join currencies c on c.id = e.currency_id',
  );
  return {
    currencies: new Map(currencies.map(({ code, ...rest }) => [code, rest])),
    ages: ages.map(({ key }) => key),
    methods: methods.map(({ alias }) => alias),
    events: new Map(events.map(({ url, code }) => [url, code])),
  };
}
