import { isThing, type Thing } from './terms.ts';

/**
 * What a person must know of a draft. Places are those of the foreign file, gaps those of the
 * draft.
 */
export interface Notes {
  /** Something of the foreign file that the draft has otherwise, or not at all. */
  leftOut: string[];
  /** Why a field is left to a person, by its path in the draft. */
  gaps: Map<string, string>;
}

export const join = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .join('.')
    .replaceAll('.[', '[');

const EXCERPT = 120;

/** A value of a file for a sentence, on one line. */
export function shown(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value ?? null))
    .replace(/\s+/gu, ' ')
    .trim();
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}

export const note = (notes: Notes, path: string, sentence: string): void => {
  const line = `${path === '' ? '(file)' : path}  ${sentence}`;
  if (!notes.leftOut.includes(line)) notes.leftOut.push(line);
};

/** Reads the properties of a thing one by one; `noteRest` lists those that nothing has read. */
export function propertiesOf(thing: Thing, path: string, notes: Notes) {
  const read = new Set(['@context', '@type', '@id']);
  return {
    take(name: string): unknown {
      read.add(name);
      return thing[name] ?? undefined;
    },
    note: (name: string, sentence: string) => note(notes, join(path, name), sentence),
    noteRest() {
      for (const [name, value] of Object.entries(thing))
        if (!read.has(name) && value !== null && !isEmpty(value))
          note(notes, join(path, name), `left out: ${shown(value)}`);
    },
  };
}

export type Properties = ReturnType<typeof propertiesOf>;

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isThing(value) && Object.keys(value).every((name) => name.startsWith('@')));
