/** What no text of a language may contain, and what stands in its place. */
export interface CopyRule {
  never: RegExp;
  instead: string;
  /** A text that breaks the rule; most of them once stood in the shop. */
  was: string;
  /** Where it is right: matches the path of a text. */
  except?: RegExp;
}

/**
 * Every text but those for when the server did not answer: these promise nothing that only the
 * server knows.
 */
export const exceptUnanswered =
  /^(?!shell.*\.(?:remote|offline\w*)\b|mfe-catalog.*\.room\.(?:failed\w*|stale|signIn\.again)$|.*\.retrying$|mfe-account.*\.tickets\.kept$)/u;
