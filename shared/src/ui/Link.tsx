import { type MouseEvent, useContext } from 'react';
import {
  createPath,
  Link as RouterLink,
  type LinkProps,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router';
import { useHost } from '../kit/host.tsx';

/**
 * A link within the shop. When somebody means to follow it (the pointer comes near, a finger touches, the focus
 * arrives), what it leads to is loaded already: entry, chunk, words and data together.
 */
export function Link({ to, onPointerEnter, onFocus, onTouchStart, ...rest }: LinkProps) {
  const { prefetch } = useHost();
  const path = typeof to === 'string' && to.startsWith('/') ? to : null;
  const come = () => {
    if (path) prefetch(path);
  };
  const handlers: Pick<LinkProps, 'onPointerEnter' | 'onFocus' | 'onTouchStart'> = {
    onPointerEnter(event) {
      come();
      onPointerEnter?.(event);
    },
    onFocus(event) {
      come();
      onFocus?.(event);
    },
    onTouchStart(event) {
      come();
      onTouchStart?.(event);
    },
  };
  return path ? (
    <PathLink {...rest} {...handlers} to={path} />
  ) : (
    <RouterLink {...rest} {...handlers} to={to} />
  );
}

/**
 * A link whose address says everything. The router's own reads the current route, and so is drawn anew at every step of
 * every navigation: with the dozens of a page that is most of what a navigation costs.
 */
function PathLink({
  to,
  replace,
  state,
  preventScrollReset,
  onClick,
  children,
  ...rest
}: Omit<LinkProps, 'to'> & { to: string }) {
  const data = useContext(DataRouterContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!data || event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    const isHere = to === createPath(data.router.state.location);
    void data.router.navigate(to, {
      replace: replace ?? isHere,
      state: state as unknown,
      preventScrollReset,
    });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Not one that opens a tab, a window or a download. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
