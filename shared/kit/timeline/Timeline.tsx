import type { Elements } from '../../ui/elements.ts';
import styles from './timeline.module.css';

export interface TimelineStep {
  /** `current`: what happens now. */
  state: 'done' | 'current' | 'todo';
  content: Elements;
}

/**
 * What happened, what happens now and what follows, as one block. `tone`: green when all is done,
 * amber while the visitor has something to do.
 */
export function Timeline({
  tone,
  steps,
}: {
  tone: 'success' | 'warning' | 'info';
  steps: TimelineStep[];
}) {
  return (
    <div className={styles.block} data-tone={tone} role="status">
      <ol className={styles.steps}>
        {steps.map(({ state, content }, at) => (
          <li
            key={at}
            className={styles.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {content}
          </li>
        ))}
      </ol>
    </div>
  );
}
