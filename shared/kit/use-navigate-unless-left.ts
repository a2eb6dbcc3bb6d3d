import { useNavigate, useNavigation } from '@playday/shared/kit';
import { useEffect, useRef } from 'react';
import type { NavigateOptions, To } from 'react-router';

/**
 * `useNavigate` for after an answer: does nothing once the visitor has left the component's page or
 * is about to, as by a link.
 */
export function useNavigateUnlessLeft() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = state === 'idle';
    return () => {
      isHere.current = false;
    };
  }, [state]);
  return async (to: To | number, options?: NavigateOptions) => {
    if (!isHere.current) return;
    await (typeof to === 'number' ? navigate(to) : navigate(to, options));
  };
}
