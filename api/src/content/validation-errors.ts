/** An import file that was refused, with all its errors. Nothing of it was imported. */
export class BadContent extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
    this.name = 'BadContent';
  }
}

export interface ValidationErrors {
  /** Adds an error at `path`. */
  add: (path: string, message: string) => void;
  /**
   * Adds an error of a value that is no object or list at all. Those of what would be in it follow
   * from that and are dropped.
   */
  addWhole: (path: string, message: string) => void;
  /** Throws `BadContent` if there are errors. */
  check: () => void;
}

export function collectValidationErrors(file: string, text: string): ValidationErrors {
  const found: { line: number; text: string }[] = [];
  const paths = new Set<string>();
  const wholes: string[] = [];
  let lines: Map<string, number> | undefined;
  const isWithin = (path: string) =>
    wholes.some((whole) => path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`));
  const errors: ValidationErrors = {
    add(path, message) {
      // Report only the first error of a field; later ones usually follow from it.
      if (paths.has(path) || isWithin(path)) return;
      paths.add(path);
      lines ??= linesOf(text);
      const line = lineOf(lines, path);
      found.push({ line, text: `${file}:${line}  ${path === '' ? '(file)' : path}  ${message}` });
    },
    addWhole(path, message) {
      errors.add(path, message);
      wholes.push(path);
    },
    check() {
      if (found.length === 0) return;
      throw new BadContent(found.sort((a, b) => a.line - b.line).map((fault) => fault.text));
    },
  };
  return errors;
}

/** The line of a value, or of the nearest enclosing value if it is missing. */
function lineOf(lines: Map<string, number>, path: string): number {
  for (let known = path; ; known = known.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/u, '')) {
    const line = lines.get(known);
    if (line !== undefined || known === '') return line ?? 1;
  }
}

/** Where a text stops being valid JSON. Lines and columns count from 1. */
export class NotJson extends Error {
  readonly line: number;
  readonly column: number;
  constructor(text: string, at: number) {
    const before = text.slice(0, at).split('\n');
    super(at < text.length ? `unexpected ${JSON.stringify(text[at])}` : 'ends too early');
    this.line = before.length;
    this.column = before.at(-1)!.length + 1;
  }
}

/**
 * Maps the path of every value in a JSON text (`events[3].tickets[0].price`) to its line. Throws
 * `NotJson` at the first syntax error.
 */
export const linesOf = (text: string): Map<string, number> => readLines(text).lines;

/**
 * Names that stand twice in one object, of which `JSON.parse` keeps the last. Columns count from 1.
 */
export const repeatedNames = (text: string): RepeatedName[] => readLines(text).repeated;

interface RepeatedName {
  path: string;
  line: number;
  column: number;
}

function readLines(text: string): { lines: Map<string, number>; repeated: RepeatedName[] } {
  const lines = new Map<string, number>();
  const repeated: RepeatedName[] = [];
  let at = 0;
  let line = 1;

  const skip = () => {
    while (/[ \t\r\n]/u.test(text[at] ?? '')) {
      if (text[at] === '\n') line += 1;
      at += 1;
    }
  };
  const expect = (character: string) => {
    if (text[at] !== character) throw new NotJson(text, at);
    at += 1;
  };
  const token = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) throw new NotJson(text, at);
    at += found.length;
    return found;
  };
  const string = () => JSON.parse(token(stringToken)) as string;
  const members = (end: string, member: () => void) => {
    at += 1;
    skip();
    if (text[at] === end) return void (at += 1);
    for (;;) {
      member();
      skip();
      if (text[at] === end) return void (at += 1);
      expect(',');
      skip();
    }
  };
  const value = (path: string) => {
    skip();
    lines.set(path, line);
    if (text[at] === '{') {
      const names = new Set<string>();
      members('}', () => {
        const column = at - text.lastIndexOf('\n', at - 1);
        const key = string();
        const place = path === '' ? key : `${path}.${key}`;
        if (names.has(key)) repeated.push({ path: place, line, column });
        names.add(key);
        skip();
        expect(':');
        value(place);
      });
    } else if (text[at] === '[') {
      let index = 0;
      members(']', () => value(`${path}[${index++}]`));
    } else if (text[at] === '"') string();
    else token(literalToken);
  };

  value('');
  skip();
  if (at < text.length) throw new NotJson(text, at);
  return { lines, repeated };
}

const stringToken = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const literalToken = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/uy;
