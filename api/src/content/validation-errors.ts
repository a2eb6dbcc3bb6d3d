import { linesOf } from './lines.ts';

/** A file that was refused, with everything that is wrong with it. Nothing of it was loaded. */
export class BadContent extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
    this.name = 'BadContent';
  }
}

export interface ValidationErrors {
  /** Reports what is wrong at `path`. */
  add(path: string, wanted: string): void;
  /** Throws `BadContent` when anything was reported. */
  check(): void;
}

export function collectValidationErrors(file: string, text: string): ValidationErrors {
  const found: { line: number; text: string }[] = [];
  const paths = new Set<string>();
  let lines: Map<string, number> | undefined;
  return {
    add(path, wanted) {
      // The first fault of a field is the one to mend; what follows from it would only confuse.
      if (paths.has(path)) return;
      paths.add(path);
      lines ??= linesOf(text);
      const line = lineOf(lines, path);
      found.push({ line, text: `${file}:${line}  ${path === '' ? '(file)' : path}  ${wanted}` });
    },
    check() {
      if (found.length === 0) return;
      throw new BadContent(found.sort((a, b) => a.line - b.line).map((fault) => fault.text));
    },
  };
}

/** Of a field that is missing, the line of what it is missing from. */
function lineOf(lines: Map<string, number>, path: string): number {
  for (let known = path; ; known = known.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/u, '')) {
    const line = lines.get(known);
    if (line !== undefined || known === '') return line ?? 1;
  }
}
