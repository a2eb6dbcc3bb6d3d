/** Line of every value of a JSON text that is known to be valid, by its path: `events[3].tickets[0].price`. */
export function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;

  const skip = () => {
    while (/\s/u.test(text[at] ?? '')) {
      if (text[at] === '\n') line += 1;
      at += 1;
    }
  };
  const string = (): string => {
    const start = at;
    at += 1;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const value = (path: string) => {
    skip();
    lines.set(path, line);
    if (text[at] === '{') {
      members('}', () => {
        const key = string();
        skip();
        at += 1;
        value(path === '' ? key : `${path}.${key}`);
      });
    } else if (text[at] === '[') {
      let index = 0;
      members(']', () => value(`${path}[${index++}]`));
    } else if (text[at] === '"') string();
    else while (/[^\s,\]}]/u.test(text[at] ?? ' ')) at += 1;
  };
  const members = (end: string, member: () => void) => {
    at += 1;
    skip();
    while (text[at] !== end) {
      member();
      skip();
      if (text[at] === ',') at += 1;
      skip();
    }
    at += 1;
  };

  value('');
  return lines;
}
