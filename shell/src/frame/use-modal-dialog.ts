import { useEffect, useState } from 'react';
import { watchModalDialogs } from './watch-modal-dialogs.ts';

/** The topmost open modal dialog, or null. Nothing outside of it can be clicked or focused. */
export function useModalDialog(): Element | null {
  const [top, setTop] = useState<Element | null>(null);
  useEffect(() => watchModalDialogs((open) => setTop(open.at(-1) ?? null)), []);
  return top;
}
