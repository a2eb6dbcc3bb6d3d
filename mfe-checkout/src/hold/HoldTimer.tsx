import { warningSeconds } from '@playday/shared/rules/cart';
import { Button, Countdown, useSecondsUntil, useTranslation } from '@playday/shared/kit';
import styles from './HoldTimer.module.css';
import { useExtendHold } from './use-extend-hold.ts';

/** The time left of the hold; in its last two minutes, a button that extends it by thirty. `endsAt`: milliseconds. */
export function HoldTimer({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('checkout');
  const isLate = useSecondsUntil(endsAt) <= warningSeconds;
  const { isOffered, isBusy, extend } = useExtendHold();
  return (
    <div className={styles.hold} data-late={isLate}>
      <p className={styles.text}>
        <span className={styles.clock}>
          <Countdown endsAt={endsAt} label={t('hold.timeLeft')} />
        </span>
        <span>{t('hold.text')}</span>
      </p>
      {isLate && isOffered && (
        <div role="status">
          <Button look="secondary" isBusy={isBusy} onClick={() => void extend()}>
            {t('hold.extend')}
          </Button>
        </div>
      )}
    </div>
  );
}
