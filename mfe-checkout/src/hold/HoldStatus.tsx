import type { CartState } from '@playday/shared/contract';
import { holdSeconds, warningSeconds } from '@playday/shared/rules/cart/cart';
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
 * Whether the cart's tickets are held, as far as the api has confirmed it, the time left and what
 * follows when it is over; in the last two minutes, a button that extends it by thirty.
 */
export function HoldStatus({
  cart: { hold, endsAt, lines, isExtended, isScarce },
  saleEnd,
  isRuleKnown = false,
}: {
  cart: CartState;
  /** When the event's sale ends, where that is known; ISO 8601. */
  saleEnd: string | undefined;
  /** The cart has said the ordinary rule before. */
  isRuleKnown?: boolean;
}) {
  const { t } = useTranslation('checkout');
  const { cart } = useHost();
  const { isBusy, run } = useAction();
  const isSignedIn = useSession().status === 'in';
  const isLate = useSecondsUntil(endsAt ?? Number.NaN) <= warningSeconds;
  const saleEndsAt = saleEnd === undefined ? Number.POSITIVE_INFINITY : Date.parse(saleEnd);
  const endsWithSale = endsAt !== null && saleEndsAt <= endsAt;
  const [line] = lines;
  // Why nothing is held is said beside the tickets.
  if (!line || hold === 'refused') return null;
  if (hold === 'local') {
    const signedOut = endsWithSale ? 'hold.signedOutSaleEnd' : 'hold.signedOut';
    const end = endsAt === null ? null : Math.min(endsAt, saleEndsAt);
    return <Status text={t(isSignedIn ? 'hold.untilOrder' : signedOut)} endsAt={end} />;
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
  if (hold !== 'confirmed' || endsAt === null)
    return <Status text={t('hold.sending')} endsAt={endsAt} isWarning={isLate} />;
  const canExtend = isLate && !isExtended;
  const kept = endsWithSale ? 'hold.saleEnd' : 'hold.text';
  return (
    <Status
      text={t(canExtend ? 'hold.offer' : kept)}
      rule={isScarce ? t('hold.scarceRule') : isRuleKnown ? undefined : t('hold.rule')}
      endsAt={endsAt}
      isWarning={isLate}
    >
      {canExtend && (
        <Button isBusy={isBusy} onClick={() => void run(cart.extend)}>
          {t(endsAt + holdSeconds * 1000 > saleEndsAt ? 'hold.extendToSaleEnd' : 'hold.extend')}
        </Button>
      )}
    </Status>
  );
}

function Status({
  text,
  rule,
  endsAt,
  isWarning = false,
  children,
}: {
  text: string;
  /** What follows when the tickets lapse. */
  rule?: string | undefined;
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
      {rule && <p className={styles.rule}>{rule}</p>}
    </div>
  );
}
