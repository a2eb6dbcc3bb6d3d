import { Notice, useCart, useIsHydrated, useTranslation } from '@playday/shared/kit';
import styles from './auth-layout.module.css';
import { useReturnPath } from './use-return-path.ts';

const reasons = [
  ['/account/tickets', 'tickets'],
  ['/account/orders', 'orders'],
  ['/account', 'account'],
  ['/pre-registration', 'preRegistration'],
  ['/receive', 'receive'],
  // The bank may have led here, to a browser without the session.
  ['/payment', 'payment'],
  ['/receipt', 'order'],
] as const;

/** Why the visitor was sent to sign-in: a page that needs an account, or tickets in the cart. */
export function SignInReason() {
  const { t } = useTranslation('account');
  const { next } = useReturnPath();
  const { lines } = useCart();
  const isHydrated = useIsHydrated();
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  const reason = reasons.find(([path]) => next.startsWith(path))?.[1];
  if (!isHydrated || (!reason && count === 0)) return null;
  return (
    <div className={styles.reason}>
      <Notice>{reason ? t(`login.reason.${reason}`) : t('login.reason.cart', { count })}</Notice>
    </div>
  );
}
