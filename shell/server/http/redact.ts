/** Patterns replaced in every log line: secrets and personal data. */
const secrets: [RegExp, string][] = [
  // In addresses: query values, and tokens that are part of a path.
  [/([?&][\w.~%[\]-]+=)[^&\s"'#\\]+/g, '$1…'],
  [/(\/(?:check-token|forgot-password|user\/order|sandbox\/\w+)\/)[^\s/?#"'\\]+/g, '$1…'],
  [/(\bBearer\s+)[\w.~+/=-]+/gi, '$1…'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  // Tokens anywhere else: 256 bits in base64url.
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g, '…'],
];

/** Removes tokens, e-mail addresses and values of query parameters from the text. */
export const redact = (text: string): string =>
  secrets.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);

/** The log's output stream: every line is redacted, regardless of its source. */
export const redactingStream = (write: (line: string) => void = (line) => process.stdout.write(line)) => ({
  write: (line: string) => write(redact(line)),
});
