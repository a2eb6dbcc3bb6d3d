import type { RemoteName } from '@playday/shared/contract/remotes';

/** Something that went wrong on the page. */
export type Mishap =
  | ErrorEvent
  | PromiseRejectionEvent
  | SecurityPolicyViolationEvent
  /** A file of a remote that could not be loaded. */
  | { type: 'lost'; remote: RemoteName; error: unknown }
  /** Caught where it happened, and told to the visitor there. */
  | { type: 'caught'; error: unknown };

const kept: Mishap[] = [];
let listener = (mishap: Mishap): void => void kept.push(mishap);

/** Tells whoever sends such things to the server. What happens before that chunk is there is kept for it. */
export const report = (mishap: Mishap) => listener(mishap);

export function onReport(next: (mishap: Mishap) => void) {
  listener = next;
  kept.splice(0).forEach(next);
}

/** Reports what nobody catches, and what the page's policy stops. */
export function watchMishaps() {
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'] as const)
    addEventListener(type, report);
}
