import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Reports each web vital once, with the time it refers to (milliseconds since navigation start).
 */
export function watchVitals(tell: (name: Metric['name'], value: number, atMs: number) => void) {
  const told = new Set<string>();
  const once = ({ name, value, entries }: Metric) => {
    if (told.has(name)) return;
    told.add(name);
    tell(name, value, entries.at(-1)?.startTime ?? 0);
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(once);
}
