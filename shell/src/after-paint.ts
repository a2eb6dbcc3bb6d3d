/** Runs this once the browser has drawn what there is to draw. */
export const afterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run));
