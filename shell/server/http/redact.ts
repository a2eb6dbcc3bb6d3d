/** Replaced in every line that the shell writes: values that open something, or name somebody. */
const secrets: [RegExp, string][] = [
  // Of addresses: whatever stands in a query, and tokens that are part of a path.
  [/([?&][\w.~%[\]-]+=)[^&\s"'#\\]+/g, '$1…'],
  [/(\/(?:check-token|forgot-password|user\/order|sandbox\/\w+)\/)[^\s/?#"'\\]+/g, '$1…'],
  [/(\bBearer\s+)[\w.~+/=-]+/gi, '$1…'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  // Tokens are 256 bits in base64url, wherever else they may stand.
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g, '…'],
];

/** The text without tokens, e-mail addresses and values of query parameters. */
export const redact = (text: string): string =>
  secrets.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);

/** Where the log writes: all of it passes here, whatever made the line. */
export const redactingStream = (write: (line: string) => void = (line) => process.stdout.write(line)) => ({
  write: (line: string) => write(redact(line)),
});
