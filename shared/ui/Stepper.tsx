import styles from './ui.module.css';

interface StepperProps {
  value: number;
  min?: number;
  max: number;
  /** What is counted; announced with each new count. */
  name: string;
  /** Labels of the buttons, for screen readers: "Standing: one fewer" and "Standing: one more". */
  labels: { fewer: string; more: string };
  onChange: (value: number) => void;
}

/**
 * A count with two buttons. At `min` or `max` the button in that direction does nothing, but keeps
 * the focus.
 */
export function Stepper({ value, min = 0, max, name, labels, onChange }: StepperProps) {
  return (
    <span className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        aria-label={labels.fewer}
        aria-disabled={value <= min}
        onClick={() => value > min && onChange(value - 1)}
      >
        −
      </button>
      <output className={styles.count} aria-live="polite">
        <span aria-hidden="true">{value}</span>
        <span className="visually-hidden">{`${name} ${value}`}</span>
      </output>
      <button
        type="button"
        className={styles.step}
        aria-label={labels.more}
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
      >
        +
      </button>
    </span>
  );
}
