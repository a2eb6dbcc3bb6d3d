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
 * Maps the path of every value in a JSON text (`events[3].tickets[0].price`) to its line. Throws `NotJson` at the
 * first syntax error.
 */
export function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
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
      members('}', () => {
        const key = string();
        skip();
        expect(':');
        value(path === '' ? key : `${path}.${key}`);
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
  return lines;
}

const stringToken = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const literalToken = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/uy;
