/** Yields to the main thread, so that the browser can render and handle input. */
export const yieldToMain = (): Promise<unknown> =>
  (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.() ??
  new Promise((done) => setTimeout(done));
