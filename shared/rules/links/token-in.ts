/** The token of a link, without what was copied with it from a message; empty without one. */
export const tokenIn = (text: string | null | undefined): string =>
  /^[\w-]*/u.exec(text?.trim() ?? '')![0];
