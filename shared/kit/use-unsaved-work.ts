import { useEffect } from 'react';
import { useHost } from './host.tsx';

/** While true, and as long as the component stands, no newer release takes the page's place. */
export function useUnsavedWork(isUnsaved: boolean) {
  const { markUnsaved } = useHost();
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved, markUnsaved]);
}
