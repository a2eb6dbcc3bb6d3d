import {
  ButtonLink,
  Navigate,
  useIsHydrated,
  useSearchParams,
  useSession,
  useTranslation,
} from '@playday/shared/kit';
import { AuthLayout, AuthWays } from '../auth-layout/AuthLayout.tsx';
import { useReturnPath } from '../auth-layout/use-return-path.ts';

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
  if (session.status === 'in') return <Navigate to={next} replace />;
  return (
    <AuthLayout title={t('registered.title')}>
      <p>{t('registered.verify')}</p>
      <p>
        <span>{email ? t('registered.sentTo') : t('registered.sent')}</span>{' '}
        {email && <strong translate="no">{email}</strong>}
      </p>
      <p>{t('registered.notArrived')}</p>
      <AuthWays>
        <ButtonLink to={withNext('/login')} state={{ login: email }}>
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
