import { shorten } from '../rules/error-reports/shorten.ts';

/** Characters of a field, of a stack and of a line, at most. */
const most = { field: 200, stack: 2000, line: 8000 };

/** Removes tokens, e-mail addresses and values of query parameters from the text. */
export const redact = (text: string): string =>
  text
    // In addresses: query values, and tokens that are part of a path.
    .replace(/([?&][\w.~%[\]-]+=)[^&\s"'#\\]+/g, '$1…')
    .replace(
      /(\/(?:check-token|forgot-password|refund-destination|ticket-transfer|user\/order|sandbox\/\w+)\/)[^\s/?#"'\\]+/g,
      '$1…',
    )
    .replace(/(\bBearer\s+)[\w.~+/=-]+/gi, '$1…')
    // Matches words that are no address too, so that none is read twice.
    .replace(
      /(?:[\w.!#$&'*+/=?^`{|}~-]|%(?!40))+((?:@|%40)[\w-]+(?:\.[\w-]+)+)?/g,
      (word: string, host?: string) => (host ? '…@…' : word),
    )
    // Tokens anywhere else: 256 bits in base64url.
    .replace(/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g, '…');

function clean(text: string, length: number): string {
  const redacted = redact(shorten(text, 4 * length));
  return redacted.length <= length ? redacted : `${redacted.slice(0, length - 1)}…`;
}

/**
 * What is written of a line of a log: every text in it is redacted and cut, regardless of its
 * source, and fields that exceed the line's length are left out. A line that is not JSON is one
 * text.
 */
export function logLine(line: string): string {
  const fields = parsed(line);
  if (!fields) return `${clean(line.trimEnd(), most.stack)}\n`;
  let { line: left } = most;
  const kept = Object.entries(fields).flatMap(([name, value]) => {
    const text = JSON.stringify({ [name]: value as unknown }, (key, each: unknown) =>
      typeof each === 'string' ? clean(each, key === 'stack' ? most.stack : most.field) : each,
    ).slice(1, -1);
    if (text.length > left) return [];
    left -= text.length;
    return [text];
  });
  return `{${kept.join(',')}}\n`;
}

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A stream for a program's logger, which writes every line as `logLine` has it. */
export const logStream = (write: (line: string) => void) => ({
  write: (line: string) => write(logLine(line)),
});
