/** Ends the task, so that the browser can draw and answer before the rest goes on. */
export const yieldToMain = (): Promise<unknown> =>
  (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.() ??
  new Promise((done) => setTimeout(done));
