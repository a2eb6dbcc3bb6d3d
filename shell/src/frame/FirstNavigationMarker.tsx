import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPaint } from '../browser/after-paint.ts';

/**
 * Sets `data-moved` on the document after the first navigation. Only the first page skips the
 * layout of off-screen content; later pages are laid out in full, so that Back restores the exact
 * scroll position. Must be mounted before the component that restores it.
 */
export function FirstNavigationMarker() {
  const { pathname } = useLocation();
  const isAtPlace = useNavigationType() === 'POP';
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === first.current) return;
    const note = () => {
      document.documentElement.dataset.moved = '';
    };
    // A page that starts at the top is painted first.
    if (isAtPlace) note();
    else afterPaint(note);
  }, [pathname, isAtPlace]);
  return null;
}
