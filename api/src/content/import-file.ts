import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Db } from '../db/db.ts';
import { transactionOrDryRun } from '../db/dry-run.ts';
import { auditImport, type ImportedBy } from './audit-import.ts';
import type { TermChange } from './event-terms.ts';
import { BadContent, collectValidationErrors } from './validation-errors.ts';
import { isLinkedData, jsonLdErrors, readJsonLd } from './json-ld.ts';
import { loadReferences } from './references.ts';
import { linesOf, NotJson } from './lines.ts';
import { overviewOf } from './overview.ts';
import { readyPoster, type ReadyPoster } from './posters.ts';
import { readSeason } from './read-season.ts';
import type { Season } from './season.ts';
import { storeSeason, type Stored } from './store-season.ts';

/**
 * Imports a file: adds new records and updates existing ones by key. All or nothing: one error and nothing is
 * imported. A second import of the same file changes nothing. A dry run does the same and rolls back. `note` is called with what the
 * import left as it was and why, `report` with every field of an event that it changes; `by` is who imports and why, for the audit log of
 * the office; `told` are urls of events whose buyers were told of what the file changes, `override` of those that take prices and capacities of the file although the office has changed
 * them. `show` gets the events of a dry run as buyers would see them. Throws `BadContent` with every error found.
 */
export async function importFile(
  db: Db,
  path: string,
  now: Date,
  {
    isDryRun = false,
    note = () => {},
    by,
    report = () => {},
    told = [],
    override = [],
    show = () => {},
  }: {
    isDryRun?: boolean;
    note?: (sentence: string) => void;
    by?: ImportedBy;
    report?: (changes: readonly TermChange[]) => void;
    told?: readonly string[];
    override?: readonly string[];
    show?: (lines: readonly string[]) => void;
  } = {},
): Promise<Stored> {
  const file = resolve(path);
  const name = basename(file);
  const text = readText(await readFile(file), name);
  const json = parse(text, name);
  const isJsonLd = name.endsWith('.jsonld') || isLinkedData(json);
  const collected = collectValidationErrors(name, text);
  const options = { faults: collected, file, now, references: await loadReferences(db) };
  const season = isJsonLd ? readJsonLd(json, options) : readSeason(json, options);
  const faults = isJsonLd ? jsonLdErrors(json, collected) : collected;
  faults.check();

  const posters = new Map<string, ReadyPoster>();
  for (const { poster, at } of postersOf(season)) {
    if (poster === '' || posters.has(poster)) continue;
    try {
      posters.set(poster, await readyPoster(poster));
    } catch (error) {
      faults.add(at, (error as Error).message);
    }
  }
  faults.check();
  let notes: string[] = [];
  let changes: TermChange[] = [];
  let overview: string[] = [];
  const stored = await transactionOrDryRun(db, isDryRun, async (tx) => {
    notes = [];
    const counts = await storeSeason(tx, season, {
      now,
      told,
      override,
      note: (sentence) => notes.push(sentence),
      posterOf: (poster) => posters.get(poster)!,
      fault: faults.add,
      report: (made) => void (changes = made),
    });
    faults.check();
    const urls = season.events.map(({ url }) => url);
    if (isDryRun) overview = await overviewOf(tx, urls, now);
    if (by) await auditImport(tx, { by, name, counts, changes, now });
    return counts;
  });
  show(overview);
  notes.forEach(note);
  report(changes.filter(({ before, after }) => before !== after));
  return stored;
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
