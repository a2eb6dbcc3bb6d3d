/** An error on the page. */
export type PageError =
  | ErrorEvent
  | PromiseRejectionEvent
  | SecurityPolicyViolationEvent
  /** A file of a remote could not be loaded. */
  | { type: 'lost'; remote: string; error: unknown }
  /**
   * Caught by the shell. `remote`: whose code it was, for what was thrown without a stack trace.
   */
  | { type: 'caught'; error: unknown; remote?: string };

const pending: PageError[] = [];
let listener = (pageError: PageError): void => void pending.push(pageError);

/** Reports an error. Errors are buffered until the beacons chunk has loaded. */
export const reportError = (pageError: PageError) => listener(pageError);

export function onErrorReport(next: (pageError: PageError) => void) {
  listener = next;
  pending.splice(0).forEach(next);
}

/** Such a listener that what it throws is reported, and does not reach the one who calls it. */
export const safeListener = (listener: () => void) => () => {
  try {
    listener();
  } catch (error) {
    console.warn('a listener failed', error);
    reportError({ type: 'caught', error });
  }
};

/** Reports uncaught errors, unhandled rejections and violations of the content security policy. */
export function installErrorHandlers() {
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'] as const)
    addEventListener(type, reportError);
}
