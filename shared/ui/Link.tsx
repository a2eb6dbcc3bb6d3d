import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react';
import { type createBrowserRouter, createPath, useLocation } from 'react-router';
import { useHost } from '../kit/host.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the shop from its root, such as `/faq`; the browser follows any other address. */
  to: string;
  /** Replaces the current history entry; by default only when it leads to the current address. */
  replace?: boolean;
  /** State of the new history entry. */
  state?: unknown;
  preventScrollReset?: boolean;
}

interface FollowOptions {
  replace?: boolean | undefined;
  state?: unknown;
  preventScrollReset?: boolean | undefined;
}
/** Leads to a path of the shop within the page. */
type FollowLink = (to: string, options: FollowOptions) => void;

const FollowLinkContext = createContext<FollowLink | null>(null);
/**
 * How the links below it are followed. Without it, or with null, the browser follows them by
 * itself.
 */
export const FollowLinkProvider = FollowLinkContext;

/**
 * Follows links with a router. `takesOver`: asked before a link adds a history entry; true if it
 * leads there itself.
 */
export function followWith(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>,
  takesOver: (to: string) => boolean = () => false,
): FollowLink {
  return (to, { replace = to === createPath(router.state.location), ...rest }) => {
    if (replace || !takesOver(to)) void router.navigate(to, { replace, ...rest });
  };
}

/**
 * A link within the shop. On intent (pointer near, touch, focus) its target is prefetched: entry,
 * chunk, translations and data together. The router's own link reads the current route and so
 * re-renders at every step of every navigation: with the dozens of a page that was most of a
 * navigation's cost. This one depends on the address only.
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
  const followLink = useContext(FollowLinkContext);
  const isOwn = to.startsWith('/');
  /** What a handler of the caller does, after the target is prefetched. */
  const coming =
    <Event,>(own?: (event: Event) => void) =>
    (event: Event) => {
      if (isOwn) prefetch(to);
      own?.(event);
    };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!followLink || !isOwn || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    followLink(to, { replace, state, preventScrollReset });
  };
  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={coming(onPointerEnter)}
      onFocus={coming(onFocus)}
      onTouchStart={coming(onTouchStart)}
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
