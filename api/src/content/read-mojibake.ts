/** Bytes 80 to 9F of Windows-1252; those that it has no character for are left as controls. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Words of other languages may have one such sequence, as Czech before a quotation mark. */
const khmer = '\u00e1';

/**
 * UTF-8 of accents, Thai, Khmer, punctuation and Chinese, each byte read as one character. Other
 * sequences, such as those of French quotation marks, occur in texts that are right.
 */
const wrong = sequences([
  ['\u00c2', [0xa1, 0xbf]],
  ['\u00c3', [0x80, 0xbf]],
  ['\u00e0', [0xb8, 0xb9], [0x80, 0xbf]],
  [khmer, [0x9e, 0x9f], [0x80, 0xbf]],
  ['\u00e2', [0x80, 0x84], [0x80, 0xbf]],
  ['[\u00e3-\u00e9]', [0x80, 0xbf], [0x80, 0xbf]],
]);

/**
 * A text whose UTF-8 was read as Latin-1 or Windows-1252, as it was meant; undefined for one that
 * is right.
 */
export function readMojibake(text: string): string | undefined {
  const meant = text.replace(wrong, (found) => {
    const bytes = Buffer.from([...found].map(byteOf));
    const read = bytes.toString('utf8');
    return read.includes('\uFFFD') ? found : read;
  });
  return meant === text ? undefined : meant;
}

function byteOf(character: string): number {
  const at = windows1252.indexOf(character);
  return at < 0 ? character.codePointAt(0)! : 0x80 + at;
}

function sequences(forms: [first: string, ...[from: number, to: number][]][]): RegExp {
  const classOf = ([from, to]: [number, number]) => {
    const bytes = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const characters = bytes.flatMap((byte) => [
      String.fromCodePoint(byte),
      ...(byte < 0xa0 ? [windows1252[byte - 0x80]!] : []),
    ]);
    return `[${characters.join('')}]`;
  };
  const patterns = forms.map(([first, ...rest]) => {
    const pattern = first + rest.map(classOf).join('');
    return first === khmer ? `(?:${pattern}){2,}` : pattern;
  });
  return new RegExp(patterns.join('|'), 'gu');
}
