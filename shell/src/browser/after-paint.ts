/** Runs the callback after the browser's next paint. */
export const afterPaint = (run: () => void): void =>
  void requestAnimationFrame(() => setTimeout(run));
