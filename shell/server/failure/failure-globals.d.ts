interface Window {
  /** Sentence and link text by language, which the server prepends to the script. */
  readonly words: Record<string, string[] | undefined>;
  /** The build of the shell that sends the script. */
  readonly build: string;
}
