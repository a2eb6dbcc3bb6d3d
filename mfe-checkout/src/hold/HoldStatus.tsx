import type { CartState } from '@playday/shared/contract';
import { warningSeconds } from '@playday/shared/rules/cart';
import {
  Button,
  type Elements,
  Countdown,
  useHost,
  useSecondsUntil,
  useSession,
  useTranslation,
} from '@playday/shared/kit';
import { useAction } from '@playday/shared/kit/use-action';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import styles from './HoldStatus.module.css';

/**
 * Whether the cart's tickets are held, as far as the api has confirmed it, and the time left; in the last two minutes, a button that
 * extends it by thirty.
 */
export function HoldStatus({ cart: { hold, endsAt, lines, isExtended } }: { cart: CartState }) {
  const { t } = useTranslation('checkout');
  const { cart } = useHost();
  const { isBusy, run } = useAction();
  const isSignedIn = useSession().status === 'in';
  const isLate = useSecondsUntil(endsAt ?? Number.NaN) <= warningSeconds;
  const [line] = lines;
  // Why nothing is held is said beside the tickets.
  if (!line || hold === 'refused') return null;
  if (hold === 'local') {
    return <Status text={t(isSignedIn ? 'hold.untilOrder' : 'hold.signedOut')} endsAt={endsAt} />;
  }
  if (hold === 'retrying') return <Status text={t('hold.retrying')} endsAt={null} isWarning />;
  if (hold === 'replaced') {
    return (
      <Status text={t('hold.replaced')} endsAt={null} isWarning>
        {/* The other device loses them. */}
        <Button look="secondary" onClick={() => cart.setCount(line.id, line.count)}>
          {t('hold.again')}
        </Button>
      </Status>
    );
  }
  const canExtend = isLate && !isExtended;
  return (
    <Status
      text={t(
        hold !== 'confirmed' || endsAt === null ? 'hold.sending' : canExtend ? 'hold.offer' : 'hold.text',
      )}
      endsAt={endsAt}
      isWarning={isLate}
    >
      {canExtend && (
        <Button isBusy={isBusy} onClick={() => void run(cart.extend)}>
          {t('hold.extend')}
        </Button>
      )}
    </Status>
  );
}

function Status({
  text,
  endsAt,
  isWarning = false,
  children,
}: {
  text: string;
  /** Milliseconds; null without a timer. */
  endsAt: number | null;
  isWarning?: boolean;
  children?: Elements;
}) {
  const { t } = useTranslation('checkout');
  const status = useFocusOnChange<HTMLDivElement>(children ? null : 'no button');
  return (
    <div ref={status} tabIndex={-1} className={styles.hold} data-warning={isWarning}>
      <p className={styles.text}>
        {endsAt !== null && (
          <span className={styles.clock}>
            <Countdown endsAt={endsAt} label={t('hold.timeLeft')} />
          </span>
        )}
        <span role="status">{text}</span>
      </p>
      {children}
    </div>
  );
}
