import { atom, useAtomValue } from 'jotai';
import type { ComponentType } from 'react';

/** What joins the frame once the page is live. */
export const deferredPartAtom = atom<{ Part: ComponentType } | null>(null);

/** Its place. By itself, so that its coming draws nothing else anew that may still be on its way to be live. */
export function DeferredPart() {
  const late = useAtomValue(deferredPartAtom);
  return late && <late.Part />;
}
