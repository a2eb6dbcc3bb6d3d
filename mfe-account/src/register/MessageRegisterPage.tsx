import { ButtonLink, useIsHydrated, useSearchParams, useTranslation } from '@playday/shared/kit';
import { AuthLayout } from '../auth-layout/AuthLayout.tsx';

/** After registration: the account waits for its e-mail address to be confirmed. */
export function MessageRegisterPage() {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  // The document is the same for everybody: the address shows once it is the visitor's own page.
  const email = useIsHydrated() ? search.get('email') : null;
  return (
    <AuthLayout title={t('registered.title')}>
      <p>{t('registered.verify')}</p>
      <p>
        {email ? t('registered.sentTo') : t('registered.sent')} {email && <strong>{email}</strong>}
      </p>
      <ButtonLink to="/">{t('toMainPage')}</ButtonLink>
    </AuthLayout>
  );
}
