import { Link as RouterLink, type LinkProps } from 'react-router';
import { useHost } from '../kit/host.tsx';

/**
 * A link within the shop. When somebody means to follow it (the pointer comes near, a finger touches, the focus
 * arrives), what it leads to is loaded already: entry, chunk, words and data together.
 */
export function Link({ to, onPointerEnter, onFocus, onTouchStart, ...rest }: LinkProps) {
  const { prefetch } = useHost();
  const come = () => {
    if (typeof to === 'string' && to.startsWith('/')) prefetch(to);
  };
  return (
    <RouterLink
      {...rest}
      to={to}
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
    />
  );
}
