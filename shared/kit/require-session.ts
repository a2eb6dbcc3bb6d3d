import { redirect } from 'react-router';
import type { Host } from '../contract/host.ts';

/**
 * For loaders of pages behind the session: redirects a signed-out visitor to sign-in, which leads back afterwards.
 */
export function requireSession(host: Host, request: Request) {
  if (host.session.get().status === 'in') return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}
