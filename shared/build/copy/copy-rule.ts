/** What no text of a language may contain, and what stands in its place. */
export interface CopyRule {
  never: RegExp;
  instead: string;
  /** Where it is right: matches the path of a text. */
  except?: RegExp;
}
