import type { Elements } from '@playday/shared/kit';
import { useEffect, useRef, useState } from 'react';
import styles from './BuyBar.module.css';

/**
 * What leads on from the tickets, in their header. On a phone it sticks to the bottom edge while
 * the header is out of view; its room in the header stays. Where it took more than a quarter of the
 * window there, it is compact, and where even that took more than a third, it stays in the header.
 */
export function HeaderBar({ children }: { children: Elements }) {
  const room = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // As long as no script has looked, the first view of a phone ends above the tickets.
  const [isInView, setInView] = useState(false);
  const [size, setSize] = useState<'full' | 'compact' | 'none'>('full');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting } = entries.at(-1)!;
        // What is below keeps its place when a bar of several lines leaves.
        if (!isIntersecting)
          room.current!.style.minBlockSize = `${room.current!.getBoundingClientRect().height}px`;
        setInView(isIntersecting);
      },
      // Below the page's header, and above where the bar sticks: it leaves just where its room is.
      { rootMargin: '-64px 0px -76px' },
    );
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const root = document.documentElement.style;
    let frame = 0;
    const measure = () => {
      const { offsetHeight } = bar.current!;
      if (getComputedStyle(bar.current!).position !== 'fixed') return;
      root.setProperty('--bar-height', `${offsetHeight}px`);
      // Until the window changes: in the header the same lines are lower.
      if (offsetHeight * 3 > innerHeight && room.current!.dataset.sticks === 'compact')
        setSize('none');
      else if (offsetHeight * 4 > innerHeight) setSize('compact');
    };
    // In the next frame: browsers report as an error of the page what changes sizes at once.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    const onResize = () => {
      room.current!.style.minBlockSize = '';
      setSize('full');
    };
    sizes.observe(bar.current!);
    addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      removeEventListener('resize', onResize);
      root.removeProperty('--bar-height');
    };
  }, []);
  return (
    <div
      ref={room}
      className={styles.room}
      data-sticks={isInView || size === 'none' ? undefined : size}
    >
      <div ref={bar} className={styles.bar}>
        {children}
      </div>
    </div>
  );
}
