/** E-mail addresses, URLs and amounts of money. */
const kept = /([\w.+-]{1,64}@[\w.-]{0,250}\w|https?:\/\/[!-~]+|−?\p{Sc}[\d.,]{0,30}\d)/u;

/**
 * A text whose amounts and addresses, or else the given `code`, stay as they are when the browser
 * translates the page.
 */
export function Verbatim({ text, code }: { text: string; code?: string }) {
  // Every second part is kept.
  const parts = code
    ? text.split(code).flatMap((part, at) => (at ? [code, part] : part))
    : text.split(kept);
  return parts.map(
    (part, at) =>
      part && (
        <span key={at} translate={at % 2 ? 'no' : undefined}>
          {part}
        </span>
      ),
  );
}
