import { useEffect } from 'react';
import { useHost } from './host.tsx';

/** While true and mounted, no newer release replaces the page. */
export function useUnsavedWork(isUnsaved: boolean) {
  const { markUnsaved } = useHost();
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved, markUnsaved]);
}
