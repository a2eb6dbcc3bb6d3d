/** How long a file of a remote may take to load, milliseconds. */
export const loadTimeoutMs = 5000;

/** Settles like the promise, or rejects after `loadTimeoutMs`. */
export function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('took too long')), loadTimeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
