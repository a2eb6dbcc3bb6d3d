import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Notes at the document that its first page is over (`data-moved`). Only the first page saves itself the layout of what is
 * not in view: afterwards each is laid out whole, so that Back finds its place exactly. Stands before what restores it.
 */
export function FirstPageOver() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname !== first.current) document.documentElement.dataset.moved = '';
  }, [pathname]);
  return null;
}
