/** How long anything of a remote may take to come before the page says that it cannot be had. */
export const loadTimeoutMs = 5000;

/** The promise's outcome, or a failure once the deadline is over. */
export function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('took too long')), loadTimeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
