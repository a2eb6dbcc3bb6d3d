import { warningSeconds } from '@playday/shared/rules/cart';
import { Button, Countdown, useSecondsUntil, useTranslation } from '@playday/shared/kit';
import styles from './HoldTimer.module.css';
import { useExtendHold } from './use-extend-hold.ts';

/** How long the tickets are still kept; in the last two minutes, the offer to keep them for another thirty. */
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
