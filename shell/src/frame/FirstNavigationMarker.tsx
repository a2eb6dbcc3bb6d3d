import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPaint } from '../after-paint.ts';

/**
 * Notes at the document that its first page is over (`data-moved`). Only the first page saves itself the layout of what is
 * not in view: afterwards each is laid out whole, so that Back finds its place exactly. Stands before what restores it.
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
    // A page that begins at its top is shown first.
    if (isAtPlace) note();
    else afterPaint(note);
  }, [pathname, isAtPlace]);
  return null;
}
