import { Link, useIsHydrated } from '@playday/shared/kit';
import { safeReturnPath, withReturnPath } from '@playday/shared/rules/session/session';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';

/**
 * Links to sign-in, with a way back to the current page, or on the pages of signing in to the one
 * that they lead back to. In the server's document it is the plain sign-in URL, which is the same
 * for every visitor.
 */
export function SignInLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'to'>) {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  const here = safeReturnPath(pathname + search);
  const next = here === '/' ? new URLSearchParams(search).get('next') : here;
  return (
    <Link {...rest} to={isHydrated ? withReturnPath('/login', next) : '/login'}>
      {children}
    </Link>
  );
}
