import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { createPath, UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';
import { useHost } from '../kit/host.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the shop from its root, such as `/faq`. */
  to: string;
  /** In place of the current entry of history; by default where it leads to the current address. */
  replace?: boolean;
  /** What the entry of history keeps. */
  state?: unknown;
  preventScrollReset?: boolean;
}

/**
 * A link within the shop. When somebody means to follow it (the pointer comes near, a finger touches, the focus
 * arrives), what it leads to is loaded already: entry, chunk, words and data together.
 *
 * The router's own link reads the current route, and so is drawn anew at every step of every navigation: with the dozens
 * of a page that was most of what a navigation cost. Here the address says everything.
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

/** Not one that opens a tab, a window or a download. */
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

/** A link of a menu or of tabs, marked while one is on its page. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const [path = to] = to.split('?');
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
