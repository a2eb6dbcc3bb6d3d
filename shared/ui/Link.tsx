import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { createPath, UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';
import { useHost } from '../kit/host.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the shop from its root, such as `/faq`. */
  to: string;
  /** Replaces the current history entry; by default only when it leads to the current address. */
  replace?: boolean;
  /** State of the new history entry. */
  state?: unknown;
  preventScrollReset?: boolean;
}

/**
 * A link within the shop. On intent (pointer near, touch, focus) its target is prefetched: entry, chunk, translations
 * and data together. The router's own link reads the current route and so re-renders at every step of every
 * navigation: with the dozens of a page that was most of a navigation's cost. This one depends on the address only.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  onClick,
  onPointerEnter,
  onFocus,
  onTouchStart,
  children,
  ...rest
}: LinkProps) {
  const { prefetch } = useHost();
  const data = useContext(DataRouterContext);
  const isOwn = to.startsWith('/');
  const come = () => {
    if (isOwn) prefetch(to);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!data || !isOwn || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const isHere = to === createPath(data.router.state.location);
    void data.router.navigate(to, { replace: replace ?? isHere, state, preventScrollReset });
  };
  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={(event) => {
        come();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        come();
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        come();
        onTouchStart?.(event);
      }}
    >
      {children}
    </a>
  );
}

/** Whether the click neither opens a tab or window nor downloads. */
const isPlain = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 &&
  !(metaKey || altKey || ctrlKey || shiftKey) &&
  ['', '_self'].includes(currentTarget.target) &&
  !currentTarget.hasAttribute('download');

/** A link in a menu or tab bar, marked while its page is open. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const [path = to] = to.split('?');
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
