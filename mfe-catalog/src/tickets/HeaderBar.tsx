import type { Elements } from '@playday/shared/kit';
import { useEffect, useRef, useState } from 'react';
import styles from './BuyBar.module.css';

/**
 * What leads on from the tickets, in their header. On a phone it sticks to the bottom edge while
 * the header is out of view, unless it took more than a quarter of the window there; its room in
 * the header stays.
 */
export function HeaderBar({ children }: { children: Elements }) {
  const room = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // As long as no script has looked, the first view of a phone ends above the tickets.
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const isLow = bar.current!.offsetHeight * 4 <= innerHeight;
        setInView(!isLow || entries.at(-1)!.isIntersecting);
      },
      // Below the page's header, and above where the bar sticks: it leaves just where its room is.
      { rootMargin: '-64px 0px -76px' },
    );
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className={styles.room} data-sticks={!isInView || undefined}>
      <div ref={bar} className={styles.bar}>
        {children}
      </div>
    </div>
  );
}
