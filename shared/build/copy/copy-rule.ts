/** What no text of a language may contain, and what stands in its place. */
export interface CopyRule {
  never: RegExp;
  instead: string;
}
