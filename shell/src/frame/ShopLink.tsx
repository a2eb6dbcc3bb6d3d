import { useIsHydrated } from '@playday/shared/kit';
import { safeReturnPath } from '@playday/shared/session';
import { Link, type LinkProps, useLocation } from 'react-router';
import { useRemotes } from '../remotes/remotes.ts';

/** A link of the frame that starts loading the remote it leads to as soon as somebody means to follow it. */
export function ShopLink({ to, ...rest }: LinkProps & { to: string }) {
  const remotes = useRemotes();
  const prefetch = () => remotes?.prefetch(to);
  return <Link {...rest} to={to} onPointerEnter={prefetch} onFocus={prefetch} onTouchStart={prefetch} />;
}

/** To sign-in and back to where one is. In the document it is the plain page, which is the same for everybody. */
export function SignInLink({ children, ...rest }: Omit<LinkProps, 'to'>) {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  const next = safeReturnPath(pathname + search);
  const to = isHydrated && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login';
  return (
    <ShopLink {...rest} to={to}>
      {children}
    </ShopLink>
  );
}
