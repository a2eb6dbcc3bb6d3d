/** An error on the page. */
export type PageError =
  | ErrorEvent
  | PromiseRejectionEvent
  | SecurityPolicyViolationEvent
  /** A file of a remote could not be loaded. */
  | { type: 'lost'; remote: string; error: unknown }
  /** Caught by an error boundary, which also showed it to the visitor. */
  | { type: 'caught'; error: unknown };

const pending: PageError[] = [];
let listener = (pageError: PageError): void => void pending.push(pageError);

/** Reports an error. Errors are buffered until the beacons chunk has loaded. */
export const reportError = (pageError: PageError) => listener(pageError);

export function onErrorReport(next: (pageError: PageError) => void) {
  listener = next;
  pending.splice(0).forEach(next);
}

/** Reports uncaught errors, unhandled rejections and violations of the content security policy. */
export function installErrorHandlers() {
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'] as const)
    addEventListener(type, reportError);
}
