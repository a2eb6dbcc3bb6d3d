import styles from './ClosedCurtain.module.css';

const folds = [0, 1, 2, 3, 4, 5];

/** Illustration: a stage with its curtain closed, and an untorn ticket. */
export function ClosedCurtain({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 360 240" className={styles.drawing} role="img" aria-label={label}>
      <rect className={styles.stage} x="10" y="14" width="340" height="196" rx="14" />
      {folds.map((fold) => (
        <path
          key={fold}
          className={fold % 2 === 0 ? styles.fold : styles.shade}
          d={`M${28 + fold * 50.7} 26h50.7v150q-12.7 16-25.3 0t-25.4 0Z`}
        />
      ))}
      <path className={styles.valance} d="M20 22h320v20q-20 24-40 0t-40 0-40 0-40 0-40 0-40 0-40 0-40 0Z" />
      <rect className={styles.boards} x="10" y="196" width="340" height="22" rx="6" />
      <g transform="rotate(-8 180 128)">
        <path className={styles.ticket} d="M106 92h148v24a12 12 0 0 0 0 24v24H106v-24a12 12 0 0 0 0-24Z" />
        <path className={styles.perforation} d="M214 98v60" />
        <path className={styles.mark} d="M142 112l32 32M174 112l-32 32" />
      </g>
    </svg>
  );
}
