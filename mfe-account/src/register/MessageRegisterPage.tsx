import {
  ButtonLink,
  Navigate,
  Poster,
  useCart,
  useIsHydrated,
  useSearchParams,
  useSession,
  useTranslation,
} from '@playday/shared/kit';
import { AuthLayout, AuthWays } from '../auth-layout/AuthLayout.tsx';
import styles from '../auth-layout/auth-layout.module.css';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { mailInbox } from './mail-inbox.ts';

/**
 * Shown after registration: asks the visitor to confirm the e-mail address. The mail's link often
 * opens in another tab; once the visitor has signed in there, this tab goes on too.
 */
export default function MessageRegisterPage() {
  const { t } = useTranslation('account');
  const session = useSession();
  const [search] = useSearchParams();
  const { next, withNext } = useReturnPath();
  // The server-rendered document is shared by all visitors, so the e-mail address appears only
  // after hydration.
  const email = useIsHydrated() ? search.get('email') : null;
  const inbox = email ? mailInbox(email) : undefined;
  if (session.status === 'in') return <Navigate to={next} replace />;
  return (
    <AuthLayout title={t('registered.title')}>
      <p>{t('registered.verify')}</p>
      <p>
        <span>{email ? t('registered.sentTo') : t('registered.sent')}</span>{' '}
        {email && <strong translate="no">{email}</strong>}
      </p>
      <WaitingCart />
      <p>{t('registered.notArrived')}</p>
      <AuthWays>
        {inbox && (
          <ButtonLink to={inbox.url} target="_blank" rel="noopener noreferrer">
            {t('registered.open', { name: inbox.name })}
          </ButtonLink>
        )}
        {/* Not before the address is confirmed. */}
        <ButtonLink
          look={inbox ? 'secondary' : 'primary'}
          to={withNext('/login')}
          state={{ login: email }}
        >
          {t('verify.toLogin')}
        </ButtonLink>
        <ButtonLink look="secondary" to="/">
          {t('toMainPage')}
        </ButtonLink>
      </AuthWays>
      <ButtonLink look="quiet" to={withNext('/register')}>
        {t('registered.wrongAddress')}
      </ButtonLink>
    </AuthLayout>
  );
}

/** What the visitor goes on with: the tickets in this browser's cart. */
function WaitingCart() {
  const { t } = useTranslation('account');
  const { event, lines } = useCart();
  const isHydrated = useIsHydrated();
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  if (!isHydrated || !event || count === 0) return null;
  return (
    <div className={styles.cart}>
      <Poster poster={event.poster} name={event.name} sizes="64px" className={styles.poster} />
      <p>{t('registered.cart', { count, event: event.name })}</p>
    </div>
  );
}
