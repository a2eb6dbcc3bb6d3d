import type { RemoteName } from '@playday/shared/contract/remotes';

/** Something that went wrong on the page. */
export type PageError =
  | ErrorEvent
  | PromiseRejectionEvent
  | SecurityPolicyViolationEvent
  /** A file of a remote that could not be loaded. */
  | { type: 'lost'; remote: RemoteName; error: unknown }
  /** Caught where it happened, and told to the visitor there. */
  | { type: 'caught'; error: unknown };

const pending: PageError[] = [];
let listener = (mishap: PageError): void => void pending.push(mishap);

/** Tells whoever sends such things to the server. What happens before that chunk is there is kept for it. */
export const reportError = (mishap: PageError) => listener(mishap);

export function onErrorReport(next: (mishap: PageError) => void) {
  listener = next;
  pending.splice(0).forEach(next);
}

/** Reports what nobody catches, and what the page's policy stops. */
export function installErrorHandlers() {
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'] as const)
    addEventListener(type, reportError);
}
