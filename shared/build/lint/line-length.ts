const maxColumns = 100;

/** What a line may be longer for, because it cannot be broken. */
const unbreakable = {
  'a directive for a linter': /^\s*(?:\/\/|\/\*) oxlint-disable/u,
  'a regular expression': /^\s*(?:\w+: )?\/(?![*/]).+\/[a-z]*[),;]*$/u,
  'a drawing': /^\s*(?:<path )?d="/u,
  'an import of one name': /^import type \{ \w+ \} from '\S+';$/u,
  'one word, such as an address or a pattern': /\S{80}/u,
};

/**
 * The lines of a source file that are longer than 100 columns and could be broken, as `line 7: 104
 * columns`. Marks above and below a letter take no column.
 */
export function longLines(source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const columns = [...line.replace(/\p{M}/gu, '')].length;
    const mayBeLong = Object.values(unbreakable).some((pattern) => pattern.test(line));
    return columns <= maxColumns || mayBeLong ? [] : [`line ${index + 1}: ${columns} columns`];
  });
}
