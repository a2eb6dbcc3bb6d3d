import { useTranslation } from '@playday/shared/kit';
import styles from './Steps.module.css';

const steps = ['billing', 'payment', 'confirm'] as const;

/**
 * The steps of checkout: Billing, Payment, Confirm. Completed steps are ticked, the current one is
 * marked.
 */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const { t } = useTranslation('checkout');
  const at = steps.indexOf(current);
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
          >
            <span className={styles.number} aria-hidden="true">
              {index < at ? '✓' : index + 1}
            </span>
            <span>{t(`steps.${step}`)}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
