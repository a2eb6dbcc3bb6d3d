import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { mostTransfers } from '@playday/shared/api-contract/operations/office-orders';
import { OfficeError, type RawInput } from './office.ts';

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

/** The rows of a CSV file with commas or, as Excel writes it in some languages, semicolons; without the apostrophes of `csvLine`. */
function csvRows(path: string, text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: /^[^\n,;]*;/u.test(text) ? ';' : ',',
      cast: (cell) => cell.trim().replace(/^'/u, ''),
      relaxColumnCount: true,
      skipRecordsWithEmptyValues: true,
    });
  } catch (error) {
    throw new OfficeError(`${path} is no CSV file (${(error as Error).message}).`);
  }
}

/** `1,000.50`, or `1.000,5` where a comma is the decimal sign, as `1000.50`. */
function plainAmount(typed: string): string {
  const text = typed.replace(/\s/gu, '');
  return /,\d{1,2}$/u.test(text) ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
}

/** Reads the columns `reference` and `amount` of the file that a command names: those of `refunds export`, once the bank has paid. */
export async function readTransfers({ body }: RawInput): Promise<void> {
  const path = String(body.file);
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new OfficeError(`${path} cannot be read (${error.message}).`);
  });
  const [header = [], ...rows] = csvRows(path, text);
  const columns = header.map((name) => name.toLowerCase());
  const [reference, amount] = ['reference', 'amount'].map((name) => columns.indexOf(name)) as [
    number,
    number,
  ];
  if (reference < 0 || amount < 0 || rows.length === 0)
    throw new OfficeError(
      `${path} needs a first line with the columns reference and amount, and lines below it.`,
    );
  if (rows.length > mostTransfers)
    throw new OfficeError(`${path} has ${rows.length} lines: give at most ${mostTransfers} at a time.`);
  body.file = rows.map((row) => ({
    reference: (row[reference] ?? '').toLowerCase(),
    amount: plainAmount(row[amount] ?? ''),
  }));
}
