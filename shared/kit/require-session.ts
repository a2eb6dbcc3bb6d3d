import { redirect, replace } from 'react-router';
import type { Host } from '../contract/host.ts';

/**
 * For loaders of pages behind the session: redirects a signed-out visitor to sign-in, which leads
 * back afterwards.
 */
export function requireSession(host: Host, request: Request) {
  if (host.session.get().status === 'in') return;
  const { pathname, search } = new URL(request.url);
  throw redirectAway(request, `/login?next=${encodeURIComponent(pathname + search)}`);
}

/**
 * A redirect of a loader that guards its page. After Back or Forward the guarded page's own history
 * entry is current: it is replaced, because a pushed entry would lead back to the guard and delete
 * the entries that follow.
 */
export function redirectAway({ url }: Request, to: string): Response {
  const { pathname, search } = new URL(url);
  const isCurrentEntry = location.pathname === pathname && location.search === search;
  return isCurrentEntry ? replace(to) : redirect(to);
}
