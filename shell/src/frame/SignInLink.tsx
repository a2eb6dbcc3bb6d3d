import { Link, useIsHydrated } from '@playday/shared/kit';
import { safeReturnPath } from '@playday/shared/rules/session';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';

/** To sign-in and back to where one is. In the document it is the plain page, which is the same for everybody. */
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
