import { open, rename, rm } from 'node:fs/promises';

type Cell = string | number | null;

/**
 * One row of RFC 4180. Text that a spreadsheet would run as a formula, or change as a number, is preceded by an apostrophe: leading
 * zeros, more than 11 digits, `1E5`. Numbers stay numbers.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: Cell): string {
  const text = String(cell ?? '');
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/u.test(text) && !/^-?\d+(?:\.\d+)?$/u.test(text);
  const isChanged = /^(?:0\d+|\d{12,}|\d+e\d+)$/iu.test(text);
  const safe = isFormula || isChanged ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Writes a CSV file that only its owner may read, page by page: UTF-8 with a byte order mark, so that Excel reads Thai. The file appears
 * when it is complete; after a failure there is none, and an older one stays. Returns the number of rows.
 */
export async function writeCsv(
  path: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
): Promise<number> {
  const partial = `${path}.${process.pid}.part`;
  let count = 0;
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await file.write(`\uFEFF${csvLine(header)}`);
      for await (const rows of pages) {
        await file.write(rows.map(csvLine).join(''));
        count += rows.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return count;
}
