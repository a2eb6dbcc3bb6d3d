import { readCalendar } from './calendar.ts';
import { draftEvent } from './draft-event.ts';
import { parseJson } from '../file-text.ts';
import type { ForeignKind } from './foreign-file.ts';
import { type Entry, eventsOf, referencesIn } from './linked-data.ts';
import { join, note, type Notes } from './notes.ts';
import { eveningsOf } from './runs.ts';
import { repeatedNames } from '../validation-errors.ts';

export interface Draft {
  /**
   * A content file: `leftOut`, which an import refuses until it is taken out, and `events`, in
   * which null is a gap.
   */
  file: { leftOut?: string[]; events: object[] };
  leftOut: string[];
  /** Why each gap is one, by its path in the draft. */
  gaps: { place: string; why: string }[];
}

/**
 * Makes a content file of a file of others, as far as it says what is needed. Throws `BadContent`
 * for JSON that is none.
 */
export function createDraft(
  given: { name: string; text: string; kind: ForeignKind },
  now: Date,
): Draft {
  const notes: Notes = { leftOut: [], gaps: new Map() };
  const { json, found } = read(given, notes);
  const resolve = referencesIn(json);
  const events: object[] = [];
  for (const each of eveningsOf(found, resolve, notes)) {
    const event = draftEvent(each, { notes, resolve, now, place: `events[${events.length}]` });
    if (event) events.push(event);
  }
  const { leftOut } = notes;
  addLanguageGaps(events, notes);
  return {
    file: { ...(leftOut.length > 0 && { leftOut }), events },
    leftOut,
    gaps: [...notes.gaps].map(([place, why]) => ({ place, why })),
  };
}

function read(
  { name, text, kind }: { name: string; text: string; kind: ForeignKind },
  notes: Notes,
): { json: unknown; found: Entry[] } {
  if (kind === 'iCalendar') return { json: null, found: readCalendar(text, notes) };
  const json = kind === 'a web page' ? scriptsOf(text, notes) : parseJson(text, name);
  return { json, found: eventsOf(json) };
}

/** The JSON-LD of a web page. Events that its markup describes are counted only. */
function scriptsOf(html: string, notes: Notes): unknown[] {
  // Scripts and comments first: one may stand in the other.
  const parts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script\s*>|<!--.*?(?:-->|$)/gisu)];
  const scripts = parts.filter(([, tag = '']) =>
    /\btype=["']?\s*application\/ld\+json\b/iu.test(withoutBlanks(tag)),
  );
  const markup = parts.reduce((rest, [part]) => rest.replace(part, () => ''), html);
  const tags = [...markup.matchAll(/<[a-z][^>]*>/giu)].map(([tag]) => withoutBlanks(tag));
  for (const [name, pattern] of Object.entries(markedUp)) {
    const count = tags.filter((tag) => pattern.test(tag)).length;
    if (count > 0) note(notes, '', `left out: ${count} event${count === 1 ? '' : 's'} in ${name}`);
  }
  return scripts.map(([, , code = ''], index): unknown => {
    try {
      const text = code.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/gu, '');
      const json: unknown = JSON.parse(text);
      for (const repeated of repeatedNames(text))
        note(notes, join(`[${index}]`, repeated.path), 'is there twice: the last was taken');
      return json;
    } catch {
      note(notes, `[${index}]`, 'left out: the script is not JSON');
      return null;
    }
  });
}

/** A tag without the blanks around its equals signs. */
const withoutBlanks = (tag: string): string => tag.replace(/\s+/gu, ' ').replace(/ ?= ?/gu, '=');

/** Tags of events in the markup of a page, by what describes them. */
const markedUp = {
  microdata: /\bitemtype=["']?[^"'>]*schema\.org\/\w*Event\b/iu,
  RDFa: /\btypeof=["']?(?:[^"'>]*[ :/])?\w*Event\b/iu,
  microformats: /\bclass=["'](?:[^"'>]* )?(?:h-event|vevent)[ "']/iu,
};

/** English is null in a text that has only other languages. */
function addLanguageGaps(value: unknown, notes: Notes, path = 'events'): void {
  if (value === null || typeof value !== 'object') return;
  for (const [name, each] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`;
    if (each === null && !notes.gaps.has(place)) notes.gaps.set(place, 'the text in English');
    addLanguageGaps(each, notes, place);
  }
}
