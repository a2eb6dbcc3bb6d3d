/**
 * A text of at most `most` characters; a longer one ends between two words, because half a secret
 * would look like none.
 */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, text.lastIndexOf(' ', most - 2) + 1)}…`;
