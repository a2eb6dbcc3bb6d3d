import { linesOf } from './lines.ts';

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
  /** Throws `BadContent` if there are errors. */
  check: () => void;
}

export function collectValidationErrors(file: string, text: string): ValidationErrors {
  const found: { line: number; text: string }[] = [];
  const paths = new Set<string>();
  let lines: Map<string, number> | undefined;
  return {
    add(path, message) {
      // Report only the first error of a field; later ones usually follow from it.
      if (paths.has(path)) return;
      paths.add(path);
      lines ??= linesOf(text);
      const line = lineOf(lines, path);
      found.push({ line, text: `${file}:${line}  ${path === '' ? '(file)' : path}  ${message}` });
    },
    check() {
      if (found.length === 0) return;
      throw new BadContent(found.sort((a, b) => a.line - b.line).map((fault) => fault.text));
    },
  };
}

/** The line of a value, or of the nearest enclosing value if it is missing. */
function lineOf(lines: Map<string, number>, path: string): number {
  for (let known = path; ; known = known.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/u, '')) {
    const line = lines.get(known);
    if (line !== undefined || known === '') return line ?? 1;
  }
}
