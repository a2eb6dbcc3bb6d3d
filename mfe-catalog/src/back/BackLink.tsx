import { Link, useLocation, useNavigate, useTranslation } from '@playday/shared/kit';
import { isPassing } from '@playday/shared/session';
import type { MouseEvent } from 'react';
import styles from './BackLink.module.css';

/** Back to the previous page of the shop; to the main page if there is none, or if it was one of signing in. */
export function BackLink({ to = '/' }: { to?: string }) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const back = (click: MouseEvent) => {
    if (isFirst || click.metaKey || click.ctrlKey || click.shiftKey || cameFromSignIn()) return;
    click.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} onClick={back} className={styles.back}>
      <span aria-hidden="true">←</span> {t('back')}
    </Link>
  );
}

interface History {
  entries(): { url: string | null }[];
  currentEntry: { index: number } | null;
}

/** Whether the entry before this one is a page that Back never leads to; browsers without the list of entries say no. */
function cameFromSignIn(): boolean {
  const history = (globalThis as { navigation?: History }).navigation;
  const index = history?.currentEntry?.index ?? 0;
  const url = history?.entries()[index - 1]?.url;
  return url ? isPassing(new URL(url).pathname) : false;
}
