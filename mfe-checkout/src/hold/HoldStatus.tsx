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
import styles from './HoldStatus.module.css';
import { useAction } from '@playday/shared/kit/use-action';

/** Whether the cart's tickets are held, as far as the api has confirmed it, and the time left. */
export function HoldStatus({ cart }: { cart: CartState }) {
  const { hold, endsAt, lines, isExtended } = cart;
  const { t } = useTranslation('checkout');
  const isSignedIn = useSession().status === 'in';
  // Why nothing is held is said beside the tickets.
  if (lines.length === 0 || hold === 'refused') return null;
  if (hold === 'local') {
    return <Status text={t(isSignedIn ? 'hold.untilOrder' : 'hold.signedOut')} endsAt={endsAt} />;
  }
  if (hold === 'retrying') return <Status text={t('hold.retrying')} endsAt={null} isWarning />;
  if (hold === 'replaced') {
    return (
      <Status text={t('hold.replaced')} endsAt={null} isWarning>
        <ReserveAgain line={lines[0]} />
      </Status>
    );
  }
  if (endsAt === null) return <Status text={t('hold.sending')} endsAt={null} />;
  return <Held endsAt={endsAt} isExtended={isExtended} isConfirmed={hold === 'confirmed'} />;
}

/** The time left of a hold; in its last two minutes, a button that extends it by thirty. `endsAt`: milliseconds. */
function Held({
  endsAt,
  isExtended,
  isConfirmed,
}: {
  endsAt: number;
  isExtended: boolean;
  isConfirmed: boolean;
}) {
  const { t } = useTranslation('checkout');
  const isLate = useSecondsUntil(endsAt) <= warningSeconds;
  const canExtend = isLate && !isExtended;
  const { cart } = useHost();
  const { isBusy, run } = useAction();
  return (
    <Status
      text={t(!isConfirmed ? 'hold.sending' : canExtend ? 'hold.offer' : 'hold.text')}
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

/** Holds the tickets again: the other device loses them. */
function ReserveAgain({ line }: { line: CartState['lines'][number] | undefined }) {
  const { t } = useTranslation('checkout');
  const { cart } = useHost();
  return (
    <Button look="secondary" onClick={() => line && cart.setCount(line.id, line.count)}>
      {t('hold.again')}
    </Button>
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
  return (
    <div className={styles.hold} data-warning={isWarning}>
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
