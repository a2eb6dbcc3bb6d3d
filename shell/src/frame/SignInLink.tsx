import { Link, useIsHydrated } from '@playday/shared/kit';
import { safeReturnPath } from '@playday/shared/rules/session';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';

/**
 * Links to sign-in, with a way back to the current page. In the server's document it is the plain
 * sign-in URL, which is the same for every visitor.
 */
export function SignInLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'to'>) {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  const next = safeReturnPath(pathname + search);
  const to = isHydrated && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login';
  return (
    <Link {...rest} to={to}>
      {children}
    </Link>
  );
}
