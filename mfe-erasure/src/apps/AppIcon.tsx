import styles from './apps.module.css';

/** The app's icon: a pass on a lanyard for staff, a market stall for market. */
export function AppIcon({ app, name }: { app: App; name: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 96 96" role="img" aria-label={name}>
      <rect className={styles.ground} width="96" height="96" rx="22" />
      {app === 'staff' ? <Pass /> : <Stall />}
    </svg>
  );
}

const Pass = () => (
  <g>
    <path className={styles.line} d="M30 6 48 34 66 6" />
    <rect className={styles.body} x="26" y="32" width="44" height="52" rx="8" />
    <rect className={styles.detail} x="41" y="37" width="14" height="5" rx="2.5" />
    <circle className={styles.detail} cx="48" cy="56" r="7" />
    <path className={styles.detail} d="M34 76c1.6-8 7-12 14-12s12.4 4 14 12Z" />
  </g>
);

const Stall = () => (
  <g>
    <path className={styles.body} d="M24 46h48v32a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6Z" />
    <path
      className={styles.awning}
      d="M24 18h48l10 26a8.7 8.7 0 0 1-17 2 8.7 8.7 0 0 1-17 0 8.7 8.7 0 0 1-17 0 8.7 8.7 0 0 1-17-2Z"
    />
    <path className={styles.line} d="m36 19-4 25m16-25v25m12-25 4 25" />
    <rect className={styles.detail} x="33" y="60" width="14" height="24" rx="3" />
    <rect className={styles.detail} x="53" y="60" width="12" height="11" rx="3" />
  </g>
);

/** The two companion apps. Their request pages differ only in name and icon. */
export type App = 'staff' | 'market';

export const asApp = (value: unknown): App => (value === 'staff' ? 'staff' : 'market');
