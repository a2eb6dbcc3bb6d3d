import { dayNumber } from '@playday/shared/rules/dates';
import { useHost } from '@playday/shared/kit';
import { useEffect, useState } from 'react';

/**
 * An instant of the current day, in milliseconds: `renderedAt`, so that hydration matches, or a later one when another day
 * has begun by the time the tab is used again.
 */
export function useToday(renderedAt: number): number {
  const { now, isTimeKnown } = useHost();
  const [seen, setSeen] = useState(0);
  const today = Math.max(seen, renderedAt);
  useEffect(() => {
    const look = () => {
      if (dayNumber(now()) > dayNumber(today)) setSeen(now());
    };
    look();
    const stop = isTimeKnown.subscribe(look);
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
    };
  }, [now, isTimeKnown, today]);
  return today;
}
