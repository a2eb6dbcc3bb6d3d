import { BadContent, linesOf, NotJson, repeatedNames } from './validation-errors.ts';

/**
 * The text of a file, without the mark that Windows programs put before it. Throws `BadContent`
 * when it is not UTF-8.
 */
export function decodeText(bytes: Buffer, name: string): string {
  if (isBinary(bytes))
    throw new BadContent([`${name}  is a workbook, archive, PDF or image, not a text`]);
  const isWide =
    /^(?:fffe|feff)/u.test(bytes.toString('hex', 0, 2)) || bytes.subarray(0, 100).includes(0);
  if (isWide) throw new BadContent([`${name}:1:1  is UTF-16: save it as UTF-8`]);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadContent([`${name}:1:1  is in an old encoding, not in UTF-8: save it as UTF-8`]);
  }
}

/** Throws `BadContent` with the line and column of what is not JSON, or is there twice. */
export function parseJson(text: string, name: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    const repeated = repeatedNames(text).map(
      ({ path, line, column }) => `${name}:${line}:${column}  ${path}  is there twice: leave one`,
    );
    if (repeated.length > 0) throw new BadContent(repeated);
    return json;
  } catch (error) {
    if (error instanceof BadContent) throw error;
    try {
      linesOf(text);
    } catch (fault) {
      if (!(fault instanceof NotJson)) throw fault;
      throw new BadContent([
        `${name}:${fault.line}:${fault.column}  is not JSON: ${fault.message}`,
      ]);
    }
    throw error;
  }
}

/**
 * First bytes of ZIP (also of workbooks), gzip, old Office files, PDF, PNG and JPEG, in
 * hexadecimal.
 */
const isBinary = (bytes: Buffer): boolean =>
  /^(?:504b0304|1f8b|d0cf11e0|25504446|89504e47|ffd8ff)/u.test(bytes.toString('hex', 0, 4));
