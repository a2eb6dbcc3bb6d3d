import { Link, type LinkProps } from 'react-router';
import { useRemotes } from '../remotes/remotes.ts';

/** A link of the frame that starts loading the remote it leads to as soon as somebody means to follow it. */
export function ShopLink({ to, ...rest }: LinkProps & { to: string }) {
  const remotes = useRemotes();
  const prefetch = () => remotes?.prefetch(to);
  return <Link {...rest} to={to} onPointerEnter={prefetch} onFocus={prefetch} onTouchStart={prefetch} />;
}
