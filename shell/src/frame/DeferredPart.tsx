import { atom, useAtomValue } from 'jotai';
import type { ComponentType } from 'react';

/** The component that is added to the frame after hydration. */
export const deferredPartAtom = atom<{ Part: ComponentType } | null>(null);

/**
 * Renders it. A component of its own, so that adding it re-renders nothing that may still be
 * hydrating.
 */
export function DeferredPart() {
  const late = useAtomValue(deferredPartAtom);
  return late && <late.Part />;
}
