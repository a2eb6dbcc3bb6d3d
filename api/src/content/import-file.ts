import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Db } from '../db/db.ts';
import { transactionOrDryRun } from '../db/dry-run.ts';
import { auditImport, type ImportedBy, readTerms } from './audit-import.ts';
import { BadContent, collectValidationErrors } from './validation-errors.ts';
import { readJsonLd } from './json-ld.ts';
import { loadReferences } from './references.ts';
import { linesOf, NotJson } from './lines.ts';
import { readyPoster, type ReadyPoster } from './posters.ts';
import { readSeason } from './read-season.ts';
import type { Poster, Season } from './season.ts';
import { storeSeason, type Stored } from './store-season.ts';

/**
 * Imports a file: adds new records and updates existing ones by key. All or nothing: one error and nothing is
 * imported. A second import of the same file changes nothing. A dry run does the same and rolls back. `note` is called with what the
 * import left as it was and why; `by` is who imports and why, for the audit log of the office. Throws `BadContent` with every error found.
 */
export async function importFile(
  db: Db,
  path: string,
  now: Date,
  {
    isDryRun = false,
    note = () => {},
    by,
  }: { isDryRun?: boolean; note?: (sentence: string) => void; by?: ImportedBy } = {},
): Promise<Stored> {
  const file = resolve(path);
  const text = await readFile(file, 'utf8');
  const name = basename(file);
  const json = parse(text, name);
  const faults = collectValidationErrors(name, text);
  const references = await loadReferences(db);
  const options = { faults, file, now, references };
  const season = name.endsWith('.jsonld') ? readJsonLd(json, options) : readSeason(json, options);
  faults.check();

  const posters = new Map<string, ReadyPoster>();
  for (const { poster, at } of postersOf(season)) {
    if (posters.has(poster.path)) continue;
    try {
      posters.set(poster.path, await readyPoster(poster));
    } catch (error) {
      faults.add(at, (error as Error).message);
    }
  }
  faults.check();
  let notes: string[] = [];
  const stored = await transactionOrDryRun(db, isDryRun, async (tx) => {
    notes = [];
    const urls = season.events.map(({ url }) => url);
    const before = await readTerms(tx, urls);
    const counts = await storeSeason(tx, season, {
      now,
      note: (sentence) => notes.push(sentence),
      posterOf: ({ path: key }) => posters.get(key)!,
      fault: (at, message) => {
        faults.add(at, message);
        faults.check();
      },
    });
    if (by) await auditImport(tx, { by, name, counts, before, after: await readTerms(tx, urls), now });
    return counts;
  });
  notes.forEach(note);
  return stored;
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

function postersOf(season: Season): { poster: Poster; at: string }[] {
  return (['partners', 'events', 'news'] as const).flatMap((list) =>
    season[list].map(({ poster }, index) => ({ poster, at: `${list}[${index}].poster` })),
  );
}
