import { Link, useLocation, useNavigate, useTranslation } from '@playday/shared/kit';
import { stepsBack } from '@playday/shared/kit/steps-back';
import type { MouseEvent } from 'react';
import styles from './BackLink.module.css';

/**
 * A link to the previous page of the shop. Without one, or when it belongs to sign-in, the link
 * goes to `to`.
 */
export function BackLink({ to = '/' }: { to?: string }) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const back = (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    const steps = stepsBack(isFirst);
    if (steps === null) return;
    click.preventDefault();
    void navigate(-steps);
  };
  return (
    <Link to={to} onClick={back} className={styles.back}>
      <span aria-hidden="true">←</span> <span>{t('back')}</span>
    </Link>
  );
}
