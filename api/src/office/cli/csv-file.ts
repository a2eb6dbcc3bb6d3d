import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type CsvColumns, OfficeError, type RawInput } from './office.ts';

type Cell = string | number | null;

/**
 * One row of RFC 4180. Text that a spreadsheet would run as a formula, or change as a number, is
 * preceded by an apostrophe: leading zeros, more than 11 digits, `1E5`; or as a date. Numbers stay
 * numbers. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/**
 * What a spreadsheet shows as another number: leading zeros, more than 11 digits, powers of ten.
 */
const numbersThatChange = [/^0\d+$/u, /^\d{12,}$/u, /^\d+(?:\.\d+)?e[+-]?\d+$/iu];
const month =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:ม\\.ค|ก\\.พ|มี\\.ค|เม\\.ย|พ\\.ค|มิ\\.ย|ก\\.ค|ส\\.ค|ก\\.ย|ต\\.ค|พ\\.ย|ธ\\.ค)\\.?';
/**
 * What a spreadsheet shows as a date or a time: `1-2`, `3/4`, `Mar 5`, `5-Mar`, `12:30`. Dates in
 * our own form stay dates.
 */
const datesThatChange = [
  /^\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?$/u,
  /^\d{1,2}\.\d{1,2}\.\d{1,4}$/u,
  /^\d{4}(?:\/\d{1,2}){1,2}$/u,
  /^\d{4}-\d{1,2}$/u,
  new RegExp(`^(?:${month})[ -./]*\\d{1,4}$`, 'iu'),
  new RegExp(`^\\d{1,4}[ -./]*(?:${month})(?:[ -./]*\\d{1,4})?$`, 'iu'),
  /^\d{1,3}:\d{2}(?::\d{2})?(?: ?[ap]m?)?$/iu,
];

function cellOf(cell: Cell): string {
  const text = String(cell ?? '');
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/u.test(text) && !/^-?\d+(?:\.\d+)?$/u.test(text);
  const isChanged = [...numbersThatChange, ...datesThatChange].some((pattern) =>
    pattern.test(text),
  );
  const safe = isFormula || isChanged ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Writes a CSV file that only its owner may read, page by page: UTF-8 with a byte order mark, so
 * that Excel reads Thai. The file appears when it is complete; after a failure there is none, and
 * an older one stays. Returns the number of rows.
 */
export async function writeCsv(
  path: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
): Promise<number> {
  const partial = `${path}.${process.pid}.part`;
  let count = 0;
  try {
    if ((await stat(path).catch(() => null))?.isDirectory())
      throw new OfficeError(`${path} is a folder: name a file in it.`);
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
    await rm(partial, { force: true }).catch(() => {});
    // Errors of the call, such as that the shop does not answer, name no system call.
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall ? new OfficeError(`${path} cannot be written (${message}).`) : error;
  }
  return count;
}

/**
 * The text of a file as spreadsheets save it: UTF-8, "Unicode text" (UTF-16), or the code page of
 * Thai Windows. Throws for a workbook, which is no text.
 */
function textOf(path: string, bytes: Buffer): string {
  const start = bytes.toString('hex', 0, 4);
  if (start === '504b0304' || start === 'd0cf11e0')
    throw new OfficeError(`${path} is a workbook: save the sheet as CSV (UTF-8).`);
  if (start.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes);
  if (start.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}

/**
 * The rows of a CSV file with commas or, as Excel writes it in some languages, semicolons or tabs;
 * without the apostrophes of `csvLine`.
 */
function csvRows(path: string, text: string): string[][] {
  const [, delimiter = ','] = /^[^\n,;\t]*([,;\t])/u.exec(text) ?? [];
  try {
    return parse(text, {
      bom: true,
      delimiter,
      cast: (cell) => cell.trim().replace(/^'/u, ''),
      relaxColumnCount: true,
      skipRecordsWithEmptyValues: true,
    });
  } catch (error) {
    throw new OfficeError(`${path} is no CSV file (${(error as Error).message}).`);
  }
}

/** Reads these columns of the file that a command names. */
export async function readColumns(
  { body }: RawInput,
  { most, columns, optional = [], isStrict = false }: CsvColumns,
): Promise<void> {
  const path = String(body.file);
  const bytes = await readFile(path).catch((error: Error) => {
    throw new OfficeError(`${path} cannot be read (${error.message}).`);
  });
  const [header = [], ...rows] = csvRows(path, textOf(path, bytes));
  // `E-mail` is `email`.
  const found = header.map((name) => name.toLowerCase().replace('-', ''));
  const names = Object.keys(columns).filter((name) => !optional.includes(name));
  if (names.some((name) => !found.includes(name)) || rows.length === 0)
    throw new OfficeError(
      `${path} needs a first line with the column${names.length === 1 ? '' : 's'} ` +
        `${names.join(' and ')}, and lines below it.`,
    );
  const known = Object.keys(columns);
  const others = header.filter((name, at) => name !== '' && !known.includes(found[at]!));
  if (isStrict && others.length > 0)
    throw new OfficeError(
      `${path} has columns that are not known: ${others.join(', ')}. ` +
        `It may have: ${known.join(', ')}.`,
    );
  if (rows.length > most)
    throw new OfficeError(`${path} has ${rows.length} lines: give at most ${most} at a time.`);
  body.file = rows.map((row) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, read]) => [name, read(row[found.indexOf(name)] ?? '')]),
    ),
  );
}
